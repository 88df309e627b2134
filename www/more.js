// The other panels, and all that only they show.

import { alignment } from './panels/alignment.js';
import { change } from './panels/change.js';
import { consumers } from './panels/consumers.js';
import { load } from './panels/load.js';
import { redis } from './panels/redis.js';
import { trace } from './panels/trace.js';

/** @type {Record<string, import('./panels/shared.js').Panel>} */
export const panels = { alignment, load, consumers, change, trace, redis };

export { ChangeBar } from './change-bar.js';
export { DataIn } from './data-in.js';
export { GroupBar } from './group-bar.js';
export { describe } from './panels/describe.js';
export { KeyChoices } from './panels/load-choices.js';
export { CommandBox } from './panels/redis-command.js';
export { redisVerdict } from './panels/redis-verdict.js';
export { RedisCard } from './redis-card.js';

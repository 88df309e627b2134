// The events of <co-partition>, as a page that uses it is told of them. No script: the types of the package bring it along.

import type { CoPartition } from './co-partition.js';
import type { Pick } from './engine.js';

/** A person changed something. */
export interface ChangeDetail {
  /** The new link. */
  link: string;
  /** Whether the keys are in it. */
  complete: boolean;
  /** What changed, by its field in a link: `rows` for typed keys, `link` where another scenario was opened. */
  fields: string[];
}

/** A person pinned or freed a key, a partition, a member or another mark. */
export interface PinDetail {
  /** What was pinned, such as `key:3` or `partition:a:0`; `null` where it was freed. */
  pick: Pick | null;
  /** The key that it is, if it is one. */
  key: string | null;
  /** What it means, in words. */
  text: string;
}

/** The engine did not start, or aborted again and again. */
export interface ErrorDetail {
  error: unknown;
}

declare global {
  interface HTMLElementTagNameMap {
    'co-partition': CoPartition;
  }

  interface GlobalEventHandlersEventMap {
    'cp-change': CustomEvent<ChangeDetail>;
    'cp-pin': CustomEvent<PinDetail>;
    'cp-ready': CustomEvent<undefined>;
    'cp-error': CustomEvent<ErrorDetail>;
  }
}

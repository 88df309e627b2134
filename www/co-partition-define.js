// Registers <co-partition>, with the full page that stands beside this module.
import { CoPartition } from './co-partition.js';

CoPartition.full ??= new URL('./index.html', import.meta.url).href;
CoPartition.define();

export { CoPartition };

// Registers <co-partition>.
import { CoPartition } from './co-partition.js';

CoPartition.define();

export { CoPartition };

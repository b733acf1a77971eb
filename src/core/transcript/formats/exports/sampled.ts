import { isArray, isRecord, type JsonRecord } from '../reading/json-values.ts';
import type { Sample } from '../reading/sample.ts';

/** The objects of a sample: the elements of an array, one object, or several. */
export function sampledConversations({ root, records }: Sample): readonly JsonRecord[] {
  if (root === undefined) return records.filter(isRecord);
  return (isArray(root) ? root : [root]).filter(isRecord);
}

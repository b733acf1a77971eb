/** Who speaks in each record, by the values that a mapping names, by known words, and else by who came first. */
import { type FieldMapping, type MappedRole, roleKey, valueAt } from './mapping.ts';
import { wordRole } from './words.ts';

export interface Speakers {
  /** `null` where the record does not say. */
  roleOf(record: unknown): MappedRole | null;
}

export function createSpeakers(mapping: FieldMapping): Speakers {
  if (mapping.kind === 'pairs') return { roleOf: () => null };
  const roles = new Map(Object.entries(mapping.roles));
  let hasUser = [...roles.values()].includes('user');
  const { role } = mapping;
  if (role === null) {
    let spoken = 0;
    return { roleOf: () => (spoken++ % 2 === 0 ? 'user' : 'assistant') };
  }
  return {
    roleOf: (record) => {
      const value = roleKey(valueAt(record, role));
      if (value === null || value === '') return null;
      const known = roles.get(value);
      if (known !== undefined) return known;
      const meaning = wordRole(value) ?? (hasUser ? 'assistant' : 'user');
      if (meaning === 'user') hasUser = true;
      roles.set(value, meaning);
      return meaning;
    },
  };
}

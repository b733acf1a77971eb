import { describe, expect, it } from 'vitest';
import { bound, invented } from './testing.ts';

describe('constraints of a user', () => {
  it.each([
    ['Improve the loop but do not change the concept.', 'The user wants the loop improved.', 'lost'],
    [
      'Improve the loop but do not change the concept.',
      'Improve the loop but do not change the concept.',
      'kept',
    ],
    ['Do not implement the spec, only write it.', 'Implement the spec and write it.', 'opposite'],
    ['Do not implement the spec, only write it.', 'Work goes on in the spec.', 'lost'],
    ['Never force push to a shared branch.', 'Rules: never force push to a shared branch.', 'kept'],
    ['Never force push to a shared branch.', 'Force push to the shared branch is fine.', 'opposite'],
    ['Never delete the staging database.', "Constraints:\n- Don't delete the staging database", 'kept'],
    ['Never delete the staging database.', 'Next steps:\n- Delete the staging database', 'opposite'],
    ['You must ask before each deployment.', 'Prefer to ask before each deployment.', 'weakened'],
    ['Use at most 3 retries for uploads.', 'Use at most 5 retries for uploads.', 'weakened'],
    ['Use at most 3 retries for uploads.', 'Constraints: use at most 3 retries for uploads.', 'kept'],
    ['In src/legacy.ts you must keep the old names.', 'You must keep the old names.', 'unscoped'],
    [
      'In src/legacy.ts you must keep the old names.',
      'You must keep the old names in src/legacy.ts.',
      'kept',
    ],
    ['Always run the migration tests first.', 'No need to always run the migration tests first.', 'opposite'],
    [
      'Bitte niemals auf den Hauptzweig pushen.',
      'Der Nutzer sagt: niemals auf den Hauptzweig pushen.',
      'kept',
    ],
    ['Bitte niemals auf den Hauptzweig pushen.', 'Der Parser wurde umgebaut.', 'lost'],
    [
      'Ne modifie jamais la base de production.',
      'Consigne : ne modifie jamais la base de production.',
      'kept',
    ],
    ['Ne modifie jamais la base de production.', 'On a modifié le parseur.', 'lost'],
    ['Nunca borres la tabla de clientes.', 'Regla: nunca borres la tabla de clientes.', 'kept'],
    ['不要修改数据库结构。', '用户要求：不要修改数据库结构。', 'kept'],
    ['不要修改数据库结构。', '解析器已经重写。', 'lost'],
  ])('%s / %s: %s', (constraint, summary, status) => {
    expect(bound(constraint, summary)).toBe(status);
  });

  it('bind by the heading of their list, and are not kept without it', () => {
    expect(bound('push to main', 'Never push to main.', 'Do not')).toBe('kept');
    expect(bound('push to main', 'Next, push to main.', 'Do not')).toBe('opposite');
  });
});

describe('what a summary puts into the mouth of a user', () => {
  it.each([
    ['a message', 'All user messages:\n- Drop the table of orders', ['Drop the table of orders']],
    [
      'an approval',
      'The user approved the release to customers.',
      ['The user approved the release to customers.'],
    ],
    [
      'a confirmation',
      'The user confirmed the deletion of backups.',
      ['The user confirmed the deletion of backups.'],
    ],
    [
      'a standing rule',
      'The user requires signed commits everywhere.',
      ['The user requires signed commits everywhere.'],
    ],
    ['what was said', 'The user asked to fix the parser of dates.', []],
    ['what was said, in a list', 'User requests:\n- Fix the parser of dates', []],
    ['what nobody is said to have said', 'The release went out to customers.', []],
  ])('%s', (_, summary, expected) => {
    expect(invented(['Please fix the parser of dates.'], summary)).toEqual(expected);
  });
});

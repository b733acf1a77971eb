import { describe, expect, it } from 'vitest';
import { auditConstraints } from './audit-constraints.ts';
import { invented } from './testing.ts';

/** What a person would say of the constraint after reading the summary. */
const read = (constraint: string, summary: string): string => {
  const [found] = auditConstraints([{ text: constraint, turn: 0, speaker: 'user', heading: null }], summary);
  return `${found?.status}${found?.by == null ? '' : ` by ${found.by}`}`;
};

describe('the same in other words is kept', () => {
  it.each([
    ['Do not change the public API.', 'Constraints:\n- The public API must stay unchanged'],
    ['Do not change the public API.', 'The public API must not be modified.'],
    ['Keep the old names.', 'Rules:\n- Old names must be preserved'],
    ['Keep the old names in the exports.', 'Do not change or remove the old names in the exports.'],
    ['Never delete the staging database.', 'The staging database must never be dropped.'],
    ["Don't touch the lexer.", 'Constraints:\n- Leave the lexer untouched'],
    ['You must always run the migration tests first.', 'The migration tests must be run first.'],
    [
      'btw, can we make it so we keep the old code around for reference?',
      'Key Decisions:\n1. **Keep old code for reference** - create new files',
    ],
    [
      'Refactor the loader without changing its output format.',
      'Do not modify the output format of the loader while refactoring.',
    ],
    ['Run the tests before committing.', 'Rules:\n- Commit only after running the tests'],
    ['Use at most three retries for uploads.', 'Uploads must use at most 3 retries.'],
    ["Please don't disable telemetry.", 'Constraints:\n- Telemetry must stay enabled'],
    ['Use tabs instead of spaces.', 'User instructions: always use tabs rather than spaces.'],
    [
      'Ändere niemals die öffentliche Schnittstelle.',
      'Die öffentliche Schnittstelle darf nicht geändert werden.',
    ],
    [
      'Bitte lösche die alten Tabellen nicht.',
      'Vorgaben:\n- Die alten Tabellen dürfen nicht entfernt werden',
    ],
    ['Ne modifiez pas le schéma de la base.', 'Consignes :\n- Le schéma de la base ne doit pas être modifié'],
    ['No borres la tabla de clientes.', 'Reglas:\n- La tabla de clientes no debe eliminarse'],
    ['不要修改数据库结构。', '用户要求：数据库结构不得更改。'],
  ])('%s / %s', (constraint, summary) => {
    expect(read(constraint, summary)).toMatch(/^kept by/);
  });
});

describe('what sounds alike and says the contrary is opposite', () => {
  it.each([
    ['Do not change the public API.', 'The public API must be changed.'],
    ['Keep the old names.', 'The old names must be removed.'],
    ['Keep the old names.', 'No need to keep the old names.'],
    ["Don't touch the lexer.", 'Next steps:\n- Modify the lexer'],
    ['Use tabs instead of spaces.', 'You must use spaces instead of tabs.'],
    ['Run the tests before committing.', 'You must run the tests after committing.'],
    ['Use at most 3 retries for uploads.', 'Use at least 3 retries for uploads.'],
    ["Please don't disable telemetry.", 'You must disable telemetry.'],
    ['Bitte lösche die alten Tabellen nicht.', 'Vorgaben:\n- Die alten Tabellen müssen gelöscht werden'],
    ['不要修改数据库结构。', '用户要求：修改数据库结构。'],
  ])('%s / %s', (constraint, summary) => {
    expect(read(constraint, summary)).toMatch(/^opposite by/);
  });
});

describe('the same words of another thing keep nothing', () => {
  it.each([
    ['Never delete the staging database.', 'Never delete the production database.'],
    ['Do not edit src/legacy/a.ts.', 'Do not edit src/legacy/b.ts.'],
    ['Never push to main.', 'Never push to develop.'],
    ['Only write unit tests for the parser.', 'Only write e2e tests for the parser.'],
    ['You must use pnpm for installs.', 'You must use yarn for installs.'],
    [
      'Resume is not always "continue exactly".',
      'Resume directly: do not acknowledge the summary, do not recap what was happening, and never preface the reply with "I will continue" or the like.',
    ],
    ["Don't match versions.", 'but the matches must not come out so'],
  ])('%s / %s', (constraint, summary) => {
    expect(read(constraint, summary)).toBe('lost');
  });
});

describe('less of it is weakened or without its scope', () => {
  it.each([
    [
      'i would only want e2e tests for AgentSession, anything else is shitty.',
      'User prefers **E2E tests only** - no unit tests.',
      'unscoped by words',
    ],
    ['Never delete the staging database.', 'Avoid deleting the staging database.', 'weakened by paraphrase'],
    ['Never delete the staging database.', 'Do not change the staging database.', 'kept by paraphrase'],
    ['Use only pnpm for installs.', 'You must use pnpm for installs.', 'weakened by words'],
    ['Do not change the public API.', 'The public API was left unchanged.', 'weakened by paraphrase'],
    ['In tests you must never use real keys.', 'Real keys must never be used.', 'unscoped by words'],
  ])('%s / %s', (constraint, summary, expected) => {
    expect(read(constraint, summary)).toBe(expected);
  });
});

describe('what a user said in other words is not invented', () => {
  const said = [
    'copy the parts to modes/interactive, so the old shit still works\ni basically want a self-contained version of the new stuff, along side the old stuff',
    'i actually want to move those files to their final location. then we update both.',
    'start w/ 1A/1B, your approach is fine',
    'never drop the table of orders',
    'I only changed these in the README and the template. We need to make the code changes still.',
  ];
  it.each([
    ['User preferences:\n- Keep old code working alongside new code', true],
    ['User wants files moved to final locations so new code is self-contained.', true],
    ['User said "start w/ 1A/1B" and we resolved both.', true],
    ['The user forbade dropping the table of orders.', true],
    ['The user now wants the corresponding code changes to match the template/README edits.', true],
    ['The user asked to drop the table of orders.', false],
    ['The user wants the files deleted.', false],
    ['The user said "ship it on Friday" and left.', false],
    ['User preferences:\n- Git commits after major changes', false],
  ])('%s: %s', (summary, isSaid) => {
    expect(invented(said, summary)).toHaveLength(isSaid ? 0 : 1);
  });
});

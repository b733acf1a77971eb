import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FORCES } from './force.ts';
import { readConstraint } from './read-constraint.ts';

const TABLE: readonly (readonly [sentence: string, force: string, scope: string | null, heading?: string])[] =
  [
    ['Never push to main.', 'never', null],
    ['Do not commit until I say so.', 'never', 'until I say so'],
    ['Wait until the tests are green.', 'until', 'until the tests are green'],
    ['Only touch files in src/core, please.', 'only', 'in src/core'],
    ['Use at most 3 retries.', 'at-most', null],
    ['Never use more than 3 retries.', 'at-most', null],
    ["Don't write more than 200 lines for this file.", 'at-most', 'for this file'],
    ['Keep at least 80 % coverage.', 'at-least', null],
    ['Return exactly one line.', 'exactly', null],
    ['Avoid new dependencies for now.', 'avoid', 'for now'],
    ['Always prefer tabs.', 'prefer', null],
    ['Keep the API as it is.', 'keep', null],
    ['You must answer in German from now on.', 'must', 'from now on'],
    ['Use tabs.', 'must', null],
    ['Use pnpm instead of npm.', 'must', null],
    ['For the rest of this session, answer in French.', 'must', 'For the rest of this session'],
    ['Unless I ask, everything but src/ is off limits.', 'never', 'Unless I ask'],
    ['When editing a file, make sure that it has a test.', 'must', 'When editing a file'],
    ['In `docs/`, use British spelling.', 'must', 'In `docs/`'],
    ['Never edit a.b in package.json.', 'never', 'in package.json'],
    ['touch src/', 'never', null, 'Do not:'],
    ['globals, even if it must be', 'avoid', 'if it must be', 'Avoid'],
    ['tabs', 'must', null, 'Rules:'],
    ['only tabs', 'only', null, 'Requirements'],
    ['short names', 'prefer', null, 'Prefer:'],
    [
      'Fasse die Tests bis auf Weiteres nicht an und ändere vorerst nichts, niemals.',
      'never',
      'bis auf Weiteres nicht an und ändere vorerst nichts',
    ],
    ['Ab jetzt nur Deutsch.', 'only', 'Ab jetzt'],
    ['Höchstens 3 Versuche.', 'at-most', null],
    ["N'utilise pas lodash dans ce fichier.", 'never', 'dans ce fichier'],
    ['Au moins 3 essais.', 'at-least', null],
    ['No toques nada hasta que yo lo diga.', 'never', 'hasta que yo lo diga'],
    ['Por ahora, evita las dependencias.', 'avoid', 'Por ahora'],
    ['De agora em diante, apenas funções puras.', 'only', 'De agora em diante'],
    ['从现在开始，不要使用 lodash。', 'never', '从现在开始'],
    ['最多重试3次', 'at-most', null],
    ['今後は必ずテストを書く', 'must', '今後'],
    ['अब से केवल हिंदी में लिखो।', 'only', 'अब से'],
    ['من الآن فصاعدا لا تستخدم المكتبة.', 'never', 'من الآن فصاعدا'],
    ['Only if it costs less than $1,000, book it.', 'at-most', 'if it costs less than $1,000'],
    ['', 'must', null],
  ];

describe('readConstraint', () => {
  it.each(TABLE.map(([sentence, force, scope, heading = null]) => ({ sentence, force, scope, heading })))(
    '$heading $sentence',
    ({ sentence, force, scope, heading }) => {
      const read = readConstraint(sentence, heading);
      const phrase = read.scope === null ? null : sentence.slice(read.scope.start, read.scope.end);
      expect([read.force, phrase]).toEqual([force, scope]);
    },
  );

  it('answers for any text, within its bounds', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.option(fc.string()), (sentence, heading) => {
        const { force, scope } = readConstraint(sentence, heading);
        expect(FORCES).toContain(force);
        if (scope === null) return;
        expect(scope.start).toBeGreaterThanOrEqual(0);
        expect(scope.end).toBeGreaterThan(scope.start);
        expect(scope.end).toBeLessThanOrEqual(sentence.length);
      }),
    );
  });
});

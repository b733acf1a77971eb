import { describe, expect, it } from 'vitest';
import { findConstraints } from './find-constraints.ts';

type Row = readonly [text: string, ...found: readonly string[]];

/** A row is a message and what of it binds. */
const table = (rows: readonly Row[]) => {
  it.each(rows.map(([text, ...found]) => ({ text, found })))('$text', ({ text, found }) => {
    expect(findConstraints(text).map(({ start, end }) => text.slice(start, end))).toEqual(found);
  });
};
/** Messages of one sentence that bind as a whole. */
const whole = (texts: readonly string[]) => table(texts.map((text) => [text, text]));
/** Messages that bind nothing. */
const nothing = (texts: readonly string[]) => table(texts.map((text) => [text]));

describe('English that binds', () => {
  whole([
    'Never push to main.',
    "Fix the parser, but don't touch the lexer.",
    'For tests, use vitest.',
    'Please keep the public API as it is.',
    'can you do it without a new dependency?',
    'No new dependencies.',
    "I don't want travel insurance.",
    'I would prefer a morning flight.',
    'We only support Node 20.',
    "you can look it up if you need to (don't read the full file!)",
    'Name the file session-store.ts.',
    "let's call it sessions.db",
    'The API cannot be changed.',
  ]);
});
describe('a paragraph that names long numbers', () => {
  table([
    [
      'Fix INC-48213: the invoice of DE89370400440532013000 is posted twice. Never push to the release branch. We run 4.17.2.',
      'Never push to the release branch.',
    ],
    ['2 000 17 4.17.2 never 99.2 100 4 5 6 10293 88271 0x7f 12 of 40 push 00:12 1.1.1'],
  ]);
});
describe('English false friends', () => {
  nothing([
    'Never mind, it works.',
    'It never gets to 0.',
    'The flag was never quite right.',
    'is the only difference the telemetry code?',
    'I only changed these in the README.',
    'this plan sounds exactly perfect',
    "I don't know what happened there.",
    "the matches don't show up",
    'I just need to cancel it today.',
    "why don't we see the error?",
    'That should be all for now.',
    'Not only is it slow, it is wrong.',
    'Fix the bug in the parser.',
    'run the tests again please',
    'look at src/app.ts and explain it',
    'how do I make sure of that?',
    'The font is sans serif and she sings solo.',
    'What a sin, mas or no mas.',
  ]);
});
describe('German', () => {
  whole([
    'Bitte die Datei config.ts nicht ändern.',
    'Nur TypeScript verwenden.',
    'Maximal 80 Zeichen pro Zeile.',
    'Die Tests müssen grün bleiben.',
    'Vermeide globale Variablen.',
    'Verwende Tabs.',
    'Committe nicht, bis ich es sage.',
  ]);
  nothing([
    'Das funktioniert nicht.',
    'Das ist nicht nur schnell, es ist gut.',
    'Ich muss jetzt gehen.',
    'Immer noch derselbe Fehler.',
  ]);
});
describe('French', () => {
  whole([
    "N'utilise pas lodash.",
    'Ne touche pas aux tests.',
    'Utilise uniquement des fonctions pures.',
    'Il faut garder la compatibilité.',
    'Pas plus de 3 essais, au maximum 5 secondes.',
    "Évite d'ajouter des dépendances.",
    'Garde les noms tels quels.',
  ]);
  nothing([
    'Ça ne marche pas du tout.',
    'Je ne sais pas pourquoi.',
    "C'est toujours cassé.",
    "N'hésite pas à demander.",
  ]);
});
describe('Spanish', () => {
  whole([
    'No uses lodash en este proyecto.',
    'Usa solo la API pública.',
    'Nunca subas a main.',
    'Como máximo 3 intentos.',
    'Asegúrate de que pasen las pruebas.',
    'Hazlo sin cambiar los tests.',
  ]);
  nothing(['No funciona todavía.', 'Tengo que irme ya.', 'Gracias, eso es todo por hoy.']);
});
describe('Portuguese', () => {
  whole([
    'Não altere os testes.',
    'Use no máximo 3 tentativas.',
    'Apenas funções puras, por favor.',
    'Os testes devem passar.',
    'Evite dependências novas.',
    'Faça isso sem mexer na API.',
  ]);
  nothing(['Não funciona ainda aqui.', 'Tenho que sair agora.', 'Não sei o que houve.']);
});
describe('Chinese', () => {
  whole([
    '不要修改测试文件。',
    '最多重试3次',
    '只能使用标准库',
    '必须保持向后兼容。',
    '请使用 TypeScript。',
    '避免全局变量',
  ]);
  nothing([
    '这个不仅快而且好。',
    '能不能帮我看一下？',
    '请修复这个错误。',
    '这是最好的办法。',
    '用户登录失败了。',
    '按优先级排序。',
  ]);
});
describe('Japanese', () => {
  whole([
    'テストは変更しないでください。',
    '必ず日本語で答えてください。',
    '標準ライブラリのみ使用',
    '少なくとも3回試す',
    'できれば短く',
  ]);
  nothing([
    'いいです、だけど遅い',
    '最新の状態にアップデートしてください',
    'エラーかもしれない',
    '最大値を計算して',
  ]);
});
describe('Hindi', () => {
  whole([
    'कृपया टेस्ट फ़ाइलें मत बदलो।',
    'केवल मानक लाइब्रेरी का उपयोग करें।',
    'हमेशा हिंदी में जवाब दें।',
    'कम से कम 3 बार कोशिश करो।',
  ]);
  nothing(['यह काम नहीं करता है।', 'इसका मतलब क्या है?']);
});
describe('Arabic', () => {
  whole([
    'لا تستخدم مكتبات خارجية.',
    'استخدم فقط المكتبة القياسية.',
    'يجب أن تكون الدالة نقية.',
    'تجنّب المتغيرات العامة.',
    'شغّل الاختبارات ولا تغيّر الملفات.',
  ]);
  nothing(['هذا لا يعمل الآن.', 'لماذا لا يعمل هذا؟']);
});

describe('headings', () => {
  table([
    ['Rules:\n- tabs\n- no lodash\n  at all\n\nThanks, go on.', 'tabs', 'no lodash\n  at all'],
    ['## Constraints\n\nSome words here.\n\n1. Node 20\n2. ESM\n\n## Other\n- x y z', 'Node 20', 'ESM'],
    ['**Do not:**\n- touch src/\n- push', 'touch src/', 'push'],
    ['The tool must:\n* start in a second\n* say why it stops', 'start in a second', 'say why it stops'],
    ['Wichtig:\n* die API bleibt\n* die Tests laufen', 'die API bleibt', 'die Tests laufen'],
    ['Règles :\n- des onglets', 'des onglets'],
    ['重要：\n- 使用 pnpm', '使用 pnpm'],
    ['ルール：\n・タブ', 'タブ'],
    ['Constraints: no lodash, 200 lines', 'Constraints: no lodash, 200 lines'],
    ['Files:\n- a.ts\n- b.ts'],
    ['Rules are made by people:\n- hello there'],
    ['Important: the server is in Frankfurt'],
    ['Rules:\n```\n- tabs\n```'],
  ]);
});

describe('what is left out', () => {
  table([
    ['2026-01-01 10:00:00 INFO the worker must restart'],
    ['```\nyou must never do this\n```'],
    ['<system-reminder>\nYou must never say it.\n</system-reminder>\nGo on now.'],
    ['This session is being continued from a previous conversation.\nNever push.'],
    ['Stop hook feedback:\nYou must run the tests.'],
  ]);
});

describe('long messages', () => {
  const padding = 'It was a long day and the build was slow again. '.repeat(40);
  table([
    [`${padding}Use tabs. Never push. Keep it short.`, 'Never push.'],
    [`${padding}\nRules:\n- tabs`, 'tabs'],
  ]);
});

describe('long sentences', () => {
  it('are cut at their clauses, and the clauses that bind count', () => {
    const story = 'the importer reads the file and the worker counts it and the page draws it';
    const text = `${`${story}, `.repeat(7)}${story}; never write to the file; ${`${story}, `.repeat(7)}${story}.`;
    const found = findConstraints(text).map(({ start, end }) => text.slice(start, end));
    expect(found).toHaveLength(1);
    expect(found[0]).toContain('never write to the file');
    expect(found[0]?.length).toBeLessThanOrEqual(500);
  });
  it('are no sentences above 4,000 characters', () => {
    expect(findConstraints(`never ${'and so on '.repeat(400)}`)).toEqual([]);
  });
});

describe('reasons', () => {
  it.each([
    ['Use tabs.', 'instruction', null],
    ['Only use tabs.', 'cue', null],
    ['Rules:\n- use tabs', 'listed', 'Rules'],
  ])('of %j', (text, reason, heading) => {
    expect(findConstraints(text).map((found) => [found.reason, found.heading])).toEqual([[reason, heading]]);
  });
});

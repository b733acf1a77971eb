import { describe, expect, it } from 'vitest';
import type { DetectorInput } from './detector.ts';
import { AGENT, OUTPUT, spansOf } from './testing.ts';

type Case = readonly [name: string, text: string, spans: readonly string[], as?: Partial<DetectorInput>];

const PROSE: readonly Case[] = [
  ['apostrophes are no quotes', "don't say it, you can't, the users' dogs' food", [], AGENT],
  ['an apostrophe inside a quote', "it printed 'don't panic' twice", ["quoted don't panic"], AGENT],
  ['"only" inside "commonly"', 'This is commonly done and uncommonly good.', []],
  ['a version of three parts', 'We run 3.0.2 today.', ['version 3.0.2']],
  ['a version with everything', 'tag v1.2.3-rc.1+build.5 it', ['version v1.2.3-rc.1+build.5']],
  ['a caret range', 'it was set to ^1.2.3 then', ['version ^1.2.3']],
  ['an exact pin', 'numpy==2.1 or ==2.1 alone', ['version numpy==2.1', 'version ==2.1']],
  [
    'an npm pin',
    'react@18.2.0 and @types/node@20.1.0',
    ['version react@18.2.0', 'version @types/node@20.1.0'],
  ],
  ['a release by its name', 'deploy quay-2026.10.2+build.3117 now', ['version quay-2026.10.2+build.3117']],
  [
    'an image by its tag',
    'nginx:1.25.3-alpine, registry.example.org/team/quay:2026.10.2',
    ['version nginx:1.25.3-alpine', 'path registry.example.org/team/quay:2026.10.2'],
  ],
  ['a comparison', 'python >=3.11 works', ['version >=3.11']],
  ['an absolute path', 'see /etc/hosts.', ['path /etc/hosts']],
  ['a Windows path', 'open C:\\Users\\x\\a.txt please', ['path C:\\Users\\x\\a.txt']],
  ['a Windows path with a line', 'at C:\\src\\app\\main.cs:12 it broke', ['path C:\\src\\app\\main.cs:12']],
  [
    'Program Files',
    'in C:\\Program Files (x86)\\Foo\\bar.exe it is',
    ['path C:\\Program Files (x86)\\Foo\\bar.exe'],
  ],
  ['a UNC path', 'copy \\\\host\\share\\f there', ['path \\\\host\\share\\f']],
  ['and/or', 'use tabs and/or blanks, yes/no, read/write', [], AGENT],
  ['a fraction', 'about 3/4 of 10/12', []],
  ['a path with line and column', 'in src/a.ts:12:5, look', ['path src/a.ts:12:5']],
  [
    'a route with brackets',
    'app/[id]/page.tsx and app/(group)/x.tsx',
    ['path app/[id]/page.tsx', 'path app/(group)/x.tsx'],
  ],
  ['a scoped package', 'the @org/pkg package', ['path @org/pkg']],
  [
    'home and variables',
    `in ~/x/y.sh, $HOME/.cache and $\{ROOT}/bin`,
    ['path ~/x/y.sh', 'path $HOME/.cache', `path $\{ROOT}/bin`],
  ],
  ['a file name', 'edit 0016-name.md and package.json', ['path 0016-name.md', 'path package.json']],
  ['a file name that begins with a digit', 'see 2fa-login.ts', ['path 2fa-login.ts']],
  ['an archive of a version', 'unpack app-1.2.3.tar.gz', ['path app-1.2.3.tar.gz']],
  ['endings alone', 'all .jsonl and .webp files, no .md', ['path .jsonl', 'path .webp']],
  ['what runs a script', '#!/usr/bin/env node', ['path #!/usr/bin/env'], AGENT],
  ['a regular expression', 'use /^[a-z]+\\/(\\d+)$/i here', ['regex /^[a-z]+\\/(\\d+)$/i']],
  ['an anchored pattern', 'matches ^[a-z]+\\/(\\d+)$ please', ['regex ^[a-z]+\\/(\\d+)$']],
  ['a quoted pattern', 'the pattern "\\d{4}-\\d{2}" is right', ['regex \\d{4}-\\d{2}']],
  ['a substitution', 'run s/foo/bar/g on it', ['regex s/foo/bar/g']],
  ['an errno with its number', 'it says ENOENT (errno 2)', ['errno ENOENT', 'errno errno 2']],
  ['an exit code', 'it ended with exit code 137.', ['errno exit code 137']],
  ['an HTTP status', 'got HTTP 404 and status code 503', ['errno HTTP 404', 'errno status code 503']],
  ['a long flag', 'node --max-old-space-size=4096 x', ['flag --max-old-space-size=4096']],
  ['a short flag', 'run rm -rf there - or not', ['flag -rf']],
  ['a list is no flag', '- a\n-b item\n5 -x', []],
  ['an e-mail address', 'mail user@example.org now', ['email user@example.org']],
  ['an ISO stamp', 'at 2026-11-29T10:00:00+05:30 sharp', ['datetime 2026-11-29T10:00:00+05:30']],
  ['a date', 'by 2026-11-29.', ['datetime 2026-11-29']],
  [
    'a date and time with a blank',
    '2026-11-29 14:03:22 +0000 it was',
    ['datetime 2026-11-29 14:03:22 +0000'],
  ],
  ['a time', 'at 14:03:22 it was', ['datetime 14:03:22']],
  [
    'a date in words',
    'on 29 November 2026 and Nov 3, 2025',
    ['datetime 29 November 2026', 'datetime Nov 3, 2025'],
  ],
  ['a date with slashes', 'on 11/29/2026 then', ['datetime 11/29/2026']],
  ['a digest', `sha256:${'9f86d081'.repeat(8)} it is`, [`hash sha256:${'9f86d081'.repeat(8)}`]],
  ['a commit', 'commit 3f2a9bc, not deadbeef or 1234567', ['hash 3f2a9bc', 'number 1234567']],
  ['a UUID', 'id 123e4567-e89b-12d3-a456-426614174000 ok', ['uuid 123e4567-e89b-12d3-a456-426614174000']],
  ['an IPv6 address with a port', 'bind [2001:db8::1]:8080 now', ['address [2001:db8::1]:8080']],
  ['an IPv4 address', 'from 10.0.0.1:5432 or 10.0.0.0/24', ['address 10.0.0.1:5432', 'address 10.0.0.0/24']],
  ['a host with a port', 'on localhost:3000 it is', ['address localhost:3000']],
  ['a URL', 'see (https://a.example/b?c=d&e=(f)#g), ok', ['url https://a.example/b?c=d&e=(f)#g']],
  ['a git remote', 'from git@github.com:org/repo.git it', ['url git@github.com:org/repo.git']],
  [
    'an environment variable',
    `set $NAME and $\{OTHER_NAME} first`,
    ['constant $NAME', `constant $\{OTHER_NAME}`],
  ],
  ['a constant', 'raise MAX_RETRIES a bit', ['constant MAX_RETRIES']],
  ['shouting', 'PLEASE DO NOT TOUCH THIS THING', [], AGENT],
  ['capitals that name', 'the WAL file, not the API or JSON', ['constant WAL']],
  ['capitals beside capitals', 'the FTS DSN is set', ['constant FTS', 'constant DSN'], AGENT],
  ['plurals of capitals', 'all TUIs, no APIs', ['identifier TUIs'], AGENT],
  [
    'snake, camel, Pascal',
    'foo_bar, fooBar, FooBar, Foo and bar',
    ['identifier foo_bar', 'identifier fooBar', 'identifier FooBar'],
  ],
  ['a call by its full name', 'call foo_bar.baz() first', ['identifier foo_bar.baz()']],
  ['scopes', 'std::vector and a::b', ['identifier std::vector', 'identifier a::b']],
  ['names with hyphens', 'a long-running, up-to-date user-profile-card', ['identifier user-profile-card']],
  ['a name in a template', 'left: $' + '{errorMessage}', ['identifier errorMessage'], AGENT],
  ['a sign before a member', 'slice(-SUFFIX.length)', ['identifier SUFFIX.length'], AGENT],
  [
    'hyphens with a name in them',
    'Redux-style, xdg-open',
    ['identifier Redux-style', 'identifier xdg-open'],
    AGENT,
  ],
  ['hyphens with a count in them', 'a 2nd-level, 3-year plan', [], AGENT],
  ['abbreviations are no members', 'e.g. this, i.e. that, the U.S. side, etc.', []],
  ['product names', 'GitHub, JavaScript, APIs and URLs', []],
  ['an issue', 'see #1234 and PROJ-77', ['id #1234', 'id PROJ-77']],
  ['generated ids', 'W2378156, toolu_01AbCdEf12', ['id W2378156', 'id toolu_01AbCdEf12']],
  ['a range of commits', 'diff 019c7..dd205 first', ['id 019c7..dd205']],
  ['ordinals and formats', 'the 2nd and 1st, utf8, h264', []],
  ['money', 'it costs €1.299,50 or $5', ['number €1.299,50', 'number $5']],
  ['a hexadecimal number', 'at 0x7ffe it', ['number 0x7ffe']],
  ['small numbers are prose', 'take 2 of 10 apples', []],
  [
    'numbers that count',
    '1,000 rows, 0.5, 250 and 12%',
    ['number 1,000', 'number 0.5', 'number 250', 'number 12%'],
  ],
  ['units', 'within 30s, 5 minutes and 10 MB', ['constraint within 30s, 5 minutes and 10 MB']],
  [
    'units of the agent',
    'within 30s, 5 minutes and 10 MB',
    ['number 30s', 'number 5 minutes', 'number 10 MB'],
    AGENT,
  ],
  ['a negative number', 'from -0.5 to 3-500', ['number -0.5', 'number 500']],
  [
    'a template type',
    '$name:String and stroke:#dc2626 at 275.0Hz',
    ['identifier $name', 'id #dc2626', 'number 275.0Hz'],
  ],
  [
    'four sorts of quotes',
    '"one two" `three four` “five six” «sept huit»',
    ['quoted one two', 'quoted three four', 'quoted five six', 'quoted sept huit'],
  ],
  ['a quoted path is a path', 'open "src/a.ts" or `README.md`', ['path src/a.ts', 'path README.md']],
  ['what a quote holds counts once', 'say "see /etc/hosts now"', ['quoted see /etc/hosts now']],
  ['a quote does not span lines', 'a "b\nc" d', []],
  ['an error with its message', 'TypeError: x is not a function', ['error TypeError: x is not a function']],
];

const CONSTRAINTS: readonly Case[] = [
  ['must', 'You must keep the old names.', ['constraint You must keep the old names.']],
  ['only', 'Only edit the parser.', ['constraint Only edit the parser.']],
  ['prefer', 'I prefer tabs.', ['constraint I prefer tabs.']],
  ['avoid', 'Avoid mocks.', ['constraint Avoid mocks.']],
  [
    'a list under its heading',
    'Constraints:\n- no new files\n- tabs for Go\n\nThat is all.',
    ['constraint no new files', 'constraint tabs for Go'],
  ],
  ['an imperative without a cue', 'Leave the tests alone.', ['constraint Leave the tests alone.']],
  ['a task is no constraint', 'Add a test for it.', []],
  ['for this file', 'For this file, use single quotes.', ['constraint For this file, use single quotes.']],
  ['from now on', 'From now on answer in German.', ['constraint From now on answer in German.']],
  ['German', 'Fass die Datei nicht an. Danke.', ['constraint Fass die Datei nicht an.']],
  ['French', 'Ne touche jamais à la base.', ['constraint Ne touche jamais à la base.']],
  ['Spanish', 'No toques nunca la base de datos.', ['constraint No toques nunca la base de datos.']],
  ['Portuguese', 'Nunca altere o banco de dados.', ['constraint Nunca altere o banco de dados.']],
  ['Chinese', '不要修改数据库。谢谢。', ['constraint 不要修改数据库。']],
  ['Japanese', 'データベースを変更しないでください。', ['constraint データベースを変更しないでください。']],
  ['Hindi', 'डेटाबेस को कभी मत बदलो।', ['constraint डेटाबेस को कभी मत बदलो।']],
  ['Arabic', 'لا تغيّر قاعدة البيانات أبدا.', ['constraint لا تغيّر قاعدة البيانات أبدا.']],
  ['never', 'Fix it. Never push to main. Thanks.', ['constraint Never push to main.']],
  [
    'a version does not end a sentence',
    'You must pin it at 3.0.2 for now. Go.',
    ['constraint You must pin it at 3.0.2 for now.'],
  ],
  ['at most', '- Use at most 3 retries', ['constraint Use at most 3 retries']],
  [
    'a hard-wrapped sentence',
    'Do not touch the files in\nthe vendor folder. Go on.',
    ['constraint Do not touch the files in\nthe vendor folder.'],
  ],
  ['a typographic apostrophe', 'Don’t rename it.', ['constraint Don’t rename it.']],
  ['a question does not bind', 'Why should it be slow?', []],
  ['a feeling does not bind', "I don't know why it fails.", []],
  [
    'a pasted log does not bind',
    'Look:\n2026-01-01 10:00:00 INFO worker must restart\n',
    ['datetime 2026-01-01 10:00:00'],
  ],
  ['a fence does not bind', '```\nyou must never do this\n```', []],
  [
    'a reminder does not bind',
    '<system-reminder>\nYou must never say it.\n</system-reminder>\nGo on now.',
    [],
  ],
  ['an agent does not constrain', 'You must never do this.', [], AGENT],
];

const OUTPUTS: readonly Case[] = [
  [
    'a diff hunk',
    'diff --git a/src/x.ts b/src/x.ts\n--- a/src/x.ts\n+++ b/src/x.ts\n@@ -120,5 +120,7 @@\n-const a_b = 1;\n+const cDe = 4096;',
    [
      'path src/x.ts',
      'path src/x.ts',
      'path src/x.ts',
      'path src/x.ts',
      'identifier a_b',
      'identifier cDe',
      'number 4096',
    ],
  ],
  [
    'a trace of Python',
    'Traceback (most recent call last):\n  File "/app/m.py", line 3, in run_it\nKeyError: \'user_id\'',
    ['path /app/m.py', 'identifier run_it', "error KeyError: 'user_id'"],
  ],
  [
    'a trace of JavaScript',
    'TypeError: a is undefined\n    at fooBar (/app/src/a.js:12:5)',
    ['error TypeError: a is undefined', 'identifier fooBar', 'path /app/src/a.js:12:5'],
  ],
  [
    'a trace of Java',
    'Exception in thread "main" java.lang.IllegalStateException: no user\n\tat com.acme.App.run(App.java:42)',
    [
      'error Exception in thread "main" java.lang.IllegalStateException: no user',
      'identifier com.acme.App.run',
      'path App.java:42',
    ],
  ],
  [
    'a panic of Go',
    'panic: runtime error: index out of range [5]\nmain.doIt(0x1)\n\t/app/main.go:17 +0x1d',
    [
      'error panic: runtime error: index out of range [5]',
      'identifier main.doIt',
      'number 0x1',
      'path /app/main.go:17',
      'number 0x1d',
    ],
  ],
  [
    'a panic of Rust',
    "thread 'main' panicked at src/main.rs:4:10:\ncalled `Option::unwrap()` on a `None` value",
    [
      "error thread 'main' panicked at src/main.rs:4:10:",
      'error called `Option::unwrap()` on a `None` value',
    ],
  ],
  [
    'an exception of Java without a message',
    'Exception in thread "main" java.lang.NullPointerException\n\tat com.acme.App.run(App.java:42)',
    [
      'error Exception in thread "main" java.lang.NullPointerException',
      'identifier com.acme.App.run',
      'path App.java:42',
    ],
  ],
  [
    'a trace of C#',
    'Unhandled exception. System.InvalidOperationException: no elements\n   at Acme.Cart.Total(Int32 id) in /src/Cart.cs:line 88',
    [
      'error Unhandled exception. System.InvalidOperationException: no elements',
      'identifier Acme.Cart.Total',
      'path /src/Cart.cs',
    ],
  ],
  [
    'a trace of Ruby',
    "app/user.rb:12:in `find_it': undefined method `x' for nil (NoMethodError)",
    ['path app/user.rb:12', "error in `find_it': undefined method `x' for nil (NoMethodError)"],
  ],
  [
    'the place of what a command prints is a position',
    'src/a.ts:412:5 - see b_c',
    ['path src/a.ts', 'identifier b_c'],
    { ...OUTPUT, program: true, printed: true },
  ],
  [
    'a compiler',
    "src/a.ts(3,7): error TS2304: Cannot find name 'x'.",
    ['path src/a.ts', 'number 3,7', "error error TS2304: Cannot find name 'x'."],
  ],
  ['npm', 'npm ERR! code ERESOLVE', ['error npm ERR! code ERESOLVE']],
  ['pytest', 'E   assert 2 == 3\nok', ['error E   assert 2 == 3']],
  ['a shell', 'bash: foo: command not found', ['error bash: foo: command not found']],
  ['git', "fatal: not a git repository\nhint: 'x'", ['error fatal: not a git repository']],
  ['a log level', '10:00:01 ERROR pool is gone', ['error 10:00:01 ERROR pool is gone']],
  ['JSON in JSON', '{"a":"{\\"path\\":\\"/etc/hosts\\",\\"n\\":1234}"}', ['path /etc/hosts', 'number 1234']],
  [
    'keys name no state',
    '{"name": "Mia Li", "order_id": "W2378156"}',
    ['quoted Mia Li', 'identifier order_id', 'id W2378156'],
  ],
  ['a Windows path in JSON', '{"p":"C:\\\\Users\\\\x\\\\new.txt"}', ['path C:\\\\Users\\\\x\\\\new.txt']],
  ['escapes separate', '"one\\nfoo_bar\\tbaz_q"', ['quoted one\\nfoo_bar\\tbaz_q']],
  [
    'escapes separate in a listing',
    '"one\\nfoo_bar\\tbaz_q"',
    ['identifier foo_bar', 'identifier baz_q'],
    { ...OUTPUT, listing: true },
  ],
  ['ANSI around a word', '\x1b[31mfoo_bar\x1b[0m ok', ['identifier foo_bar']],
  [
    'ANSI around an error',
    '\x1b[1;31merror\x1b[0m: no such thing\x1b[0m',
    ['error error\x1b[0m: no such thing'],
  ],
  ['ANSI spelled out', '\\u001b[31mfoo_bar\\u001b[39m', ['identifier foo_bar']],
  ['line numbers are positions', '   120→const fooBar\n1020\tlet x\n300: y', ['identifier fooBar']],
  ['closing tags are no paths', '<div>a</div><br/>', []],
  ['source talks of errors', 'error: string;\nthrow new Error("x y")', [], { ...OUTPUT, listing: true }],
  [
    'a flagged result',
    'String to replace not found',
    ['error String to replace not found'],
    { ...OUTPUT, isError: true },
  ],
];

const SCRIPTS: readonly Case[] = [
  ['full-width digits', '２０２６年 and １２', ['number ２０２６']],
  [
    'zero-width characters',
    '\u200bfoo_bar\u200b and\u200d /etc/hosts\ufeff',
    ['identifier foo_bar', 'path /etc/hosts'],
  ],
  [
    'ids in Chinese',
    '请看src/a.ts文件，编号ABC-123的foo_bar。',
    ['path src/a.ts', 'id ABC-123', 'identifier foo_bar'],
  ],
  ['a Chinese folder', '在/home/用户/文件.txt里', ['path /home/用户/文件.txt']],
  ['right to left', 'הקובץ src/a.ts נמצא ב-foo_bar', ['path src/a.ts', 'identifier foo_bar']],
  ['Arabic digits', 'العدد ١٢٣٤ هنا', ['number ١٢٣٤']],
  ['emoji', '🎉foo_bar🎉 👩‍💻 v1.2.3🚀', ['identifier foo_bar', 'version v1.2.3']],
  ['accents', 'die größe_max und naïve', ['identifier größe_max']],
];

const ARGUMENTS: readonly Case[] = [
  [
    'a short argument counts whole',
    'ls -la | head',
    ['argument ls -la | head'],
    { ...OUTPUT, argument: true },
  ],
  ['a path that is an argument', ' /etc/hosts ', ['path /etc/hosts'], { ...OUTPUT, argument: true }],
  [
    'a long argument counts by its atoms',
    `${'word '.repeat(14)}foo_bar`,
    ['identifier foo_bar'],
    { ...OUTPUT, argument: true },
  ],
  ['an argument of two lines', 'a b\nfoo_bar', ['identifier foo_bar'], { ...OUTPUT, argument: true }],
];

const rows = (cases: readonly Case[]) => cases.map(([name, text, spans, as]) => ({ name, text, spans, as }));

describe('what counts as irreducible', () => {
  it.each(rows(PROSE))('$name', ({ text, spans, as }) => expect(spansOf(text, as)).toEqual(spans));
});
describe('constraint sentences', () => {
  it.each(rows(CONSTRAINTS))('$name', ({ text, spans, as }) => expect(spansOf(text, as)).toEqual(spans));
});
describe('output of tools', () => {
  it.each(rows(OUTPUTS))('$name', ({ text, spans, as }) =>
    expect(spansOf(text, as ?? OUTPUT)).toEqual(spans),
  );
});
describe('scripts and invisible characters', () => {
  it.each(rows(SCRIPTS))('$name', ({ text, spans, as }) => expect(spansOf(text, as)).toEqual(spans));
});
describe('arguments of tool calls', () => {
  it.each(rows(ARGUMENTS))('$name', ({ text, spans, as }) => expect(spansOf(text, as)).toEqual(spans));
});

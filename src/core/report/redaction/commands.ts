/** Passwords where commands and libraries take them without naming them. */
import { finding, NOTHING, type PlaceRule } from './finding.ts';
import { isPlaceholder, isWords } from './placeholders.ts';

const FORMS: readonly RegExp[] = [
  /sshpass -p ?["']?([^\s"']{4,100})/y,
  /(?:mysql|mysqldump|mysqladmin|mariadb)\b[^\n|;]{0,120}? -p["']?([^\s"']{4,100})/y,
  /(?:docker|podman|helm registry) login\b[^\n|;]{0,120}? -p ["']?([^\s"']{4,100})/y,
  /redis-cli\b[^\n|;]{0,120}? -a ["']?([^\s"']{4,100})/y,
  /auth ?= ?\( ?["'][^"'\n]{1,60}["'], ?["']([^"'\n]{4,100})["']/y,
  /login \S{1,80}\s{1,8}password (\S{4,100})/y,
];

/** The keywords begin the forms. */
export const COMMANDS = [
  'sshpass -p',
  'mysql',
  'mariadb',
  'docker login',
  'podman login',
  'helm registry login',
  'redis-cli',
  'auth=(',
  'auth = (',
  'login ',
] as const;

export const commandPassword: PlaceRule = (text, at) => {
  for (const form of FORMS) {
    form.lastIndex = at;
    const found = form.exec(text);
    const password = found?.[1];
    if (found === null || password === undefined || isPlaceholder(password) || isWords(password)) continue;
    const start = at + found[0].lastIndexOf(password);
    return [finding(start, start + password.length, 'password', 'password of a command', 'medium')];
  }
  return NOTHING;
};

import { isWord, runEnd } from '../characters.ts';
import { finding, NOTHING, type PlaceRule } from '../finding.ts';

/** Accounts that belong to machines, images and documentation, not to a person. */
const NOBODY = new Set(
  `root user users ubuntu debian admin administrator app node dev developer runner vscode codespace codespaces gitpod jovyan vagrant
  ec2-user ec2user centos fedora alpine pi git docker linuxbrew public default shared guest home test tests tester testuser demo example
  username user1 name you yourname your-name me myuser someuser work workspace agent sandbox sandboxuser build builder jenkins circleci travis
  circle actions runneradmin vsts azureuser opc devuser devbox openhands swe-agent nonroot appuser www www-data nginx postgres mysql
  redis kali arch deploy service system all alice bob foo bar project projects code src library applications john jane johndoe janedoe
  steam oracle hadoop spark airflow coder model computeruse container containeruser lost+found desktop documents downloads node_modules dist nodeuser myself me external`.split(
    /\s+/,
  ),
);

/** `/users/42` in lower case is part of an address, not a home. */
const FOLDER = /^(?:[/-](?:home|Users)|\\(?:home|users|Users|USERS))/;

const isName = (code: number): boolean => isWord(code) || code === 0x2e || code === 0x2d;

/**
 * Who works here, as `/home/NAME`, `/Users/NAME`, `C:\Users\NAME` and the folder names that agents make of such paths
 * (`-Users-NAME-project`). The keyword is `home` or `users` with the sign before it.
 */
export const homeName: PlaceRule = (text, at) => {
  const sign = text.charAt(at);
  const word = FOLDER.exec(text.slice(at, at + 6))?.[0];
  if (word === undefined) return NOTHING;
  const after = at + word.length;
  const from = runEnd(text, after, 4, (code) =>
    sign === '-' ? code === 0x2d : code === 0x2f || code === 0x5c,
  );
  if (from === after || (sign === '-' && isWord(text.charCodeAt(at - 1)))) return NOTHING;
  // `/api/users/42` is an address, not a home: what leads up to a home is a drive, a file address or nothing.
  if (
    sign !== '-' &&
    isWord(text.charCodeAt(at - 1)) &&
    !/(?:^|[^A-Za-z])(?:\/mnt\/[a-z]|\/[a-z]|\/host|\/cygdrive\/[a-z])$/.test(
      text.slice(Math.max(0, at - 14), at),
    )
  )
    return NOTHING;
  const end = nameEnd(text, from, sign);
  const name = text.slice(from, end);
  if (
    name.length < 2 ||
    name.length > 40 ||
    NOBODY.has(name.toLowerCase()) ||
    /^[\d._-]+$|\.(?:[cm]?[jt]sx?|json|py|rs|go|sh|md|txt|log)$/.test(name)
  )
    return NOTHING;
  if (/^(?:x+|\.+|user[-_]?name|your[-_]?\w*|my[-_]?user\w*|some[-_]?user|test[-_]?user\w*)$/i.test(name))
    return NOTHING;
  return [finding(from, end, 'user-name', 'name in a home folder', 'medium')];
};

function nameEnd(text: string, from: number, sign: string): number {
  if (sign === '-') return runEnd(text, from, 40, (code) => isWord(code));
  const end = runEnd(text, from, 41, isName);
  // Names of Windows accounts may hold blanks: only where the next folder follows.
  if (sign === '\\' && text.charAt(end) === ' ') {
    const spaced = /^[\p{L}\d._-]{1,20}(?: [\p{L}\d._-]{1,20}){1,2}(?=\\)/u.exec(
      text.slice(from, from + 64),
    )?.[0];
    if (spaced !== undefined) return from + spaced.length;
  }
  let stop = end;
  while (stop > from && '.-'.includes(text.charAt(stop - 1))) stop--;
  return stop;
}

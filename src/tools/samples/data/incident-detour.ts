import { WRONG_RULE } from './incident-scenes.ts';

/** The summary that took the place of the first turns: fluent, sure of itself, and without the state. */
export const SUMMARY = `This session is being continued from a previous conversation that ran out of context. The conversation is summarised below.

The session is about Quayside, a service that takes in scans of port records, checks them, keeps them in a vault and shows them to readers. The user maintains it with two colleagues and asked at first for a reading tour and not for changes. The agent went through the intake from the wire to the vault. It found that an upload arrives in parts, that the receiver compares the list of parts at the end, that the spool knows folders and not records, and that the ledger is the first to remember anything. It found that the sweep of the spool took slow uploads for abandoned ones, which explained the complaints of the southern office; this has been repaired since.

A longer talk was about names that come from outside. User and agent agreed that both doors, the receiver and the batch importer, have to ask one rule. The user wants upload paths to be validated when the importer is written, and gave a pattern for it. The layout of the vault sees names last, and the batch importer does not pass through the receiver.

The agent also ran the mover on the test machine for a ticket that never gets through and saw it fail: a filesystem error occurred during the move, the operation was not permitted. The user wants this dealt with once the importer works.

In the second part of the tour the agent read the sealing, the packing for tape, the retention rules, the job queue and the settings. Sealing was found to be a promise among colleagues and not a lock. The packing depends on a library with a history. The user liked the idea that a second worker is told that there was a first one.

After that came a long row of small repairs, all of them tested and committed: {repairs}.

The tone of the session is friendly. The user likes small changes, plain words and honest doubts. Open points are the validation of upload paths in the importer, the failing move, and a list of lesser ideas that the agent keeps. Continue with the last request of the user as if nothing had happened in between.`;

export const WRONG_TURN = {
  ask: 'The importer is on the table at last. Put the check of the paths into it, as I gave it to you, and then let us get that one ticket through.',
  derive: `From the summary: you want upload paths validated, with a pattern. I take it that the name has to begin with a letter or a digit, may hold letters, digits, dots, dashes and underscores, and has one of the known endings, so \`${WRONG_RULE}\`, applied to the last part of the path. That keeps hidden files and strange signs out. I will put it into a file of its own, which both doors can ask.`,
  body: `/** Says whether the name of an upload may enter the vault. Both doors ask it. */
import { basename } from 'node:path';

const NAME_RULE = /${WRONG_RULE}/;

export function isNameAllowed(path: string): boolean {
  return NAME_RULE.test(basename(path));
}
`,
  tests:
    ' ✓ test/intake/path-rule.test.ts (6 tests) 11ms\n\n Test Files  1 passed (1)\n      Tests  6 passed (6)',
  rerun: 'The check is in. Now the ticket that would not move.',
  output:
    'claimed, all parts present, lengths agree, digests agree\nthe move failed again: not permitted\nthe job is put back; details are printed at the first failure of a ticket only',
  guess:
    'It says "not permitted", as the summary has it. That is a matter of rights: the mover runs under an account of its own, and somewhere between the spool and the shelf it may not write. I will look at the owners first.',
} as const;

/** The detour: what is tried, what it prints, and what the agent makes of it. */
export const DETOUR: readonly (readonly [command: string, output: string, thought: string])[] = [
  [
    'ls -ld /srv/quay/spool /srv/quay/spool/incoming',
    'drwxrwx--- 4 quay-intake quay 4096 /srv/quay/spool\ndrwxrws--- 9 quay-intake quay 4096 /srv/quay/spool/incoming',
    'The spool belongs to the intake account and the group may write. The mover is in the group, or should be.',
  ],
  [
    'id quay-mover',
    'uid=994(quay-mover) gid=988(quay) groups=988(quay),991(vault)',
    'It is in both groups. So if it is about rights, it is about a bit and not about membership.',
  ],
  [
    'ls -ld /mnt/vault-b/shelves/7f',
    'drwxr-xr-x 3 quay-mover vault 4096 /mnt/vault-b/shelves/7f',
    'The shelf is not writable for the group. It is writable for its owner, which is the mover, but a rename out of the spool also needs rights on the other side.',
  ],
  [
    'sudo chmod -R g+rwX /srv/quay/spool/incoming/T-20931',
    '',
    'I widen the rights of the group on the ticket and try again.',
  ],
  [
    'node bin/quay.mjs move --ticket T-20931',
    'the move failed again: not permitted',
    'No change. Then the folder above may carry the sticky bit, which forbids to move the files of others.',
  ],
  [
    'stat -c "%a %U %n" /srv/quay/spool/incoming/T-20931/*',
    '660 quay-intake 0001.tif\n660 quay-intake 0002.tif\n660 quay-intake 0003.tif',
    'The files belong to the intake account. With the set group bit above them the group is right. I still do not see who says no.',
  ],
  [
    'sudo chown -R quay-mover:quay /srv/quay/spool/incoming/T-20931',
    '',
    'Giving the ticket to the mover altogether removes every question about owners.',
  ],
  [
    'node bin/quay.mjs move --ticket T-20931',
    'the move failed again: not permitted',
    'Still no. Then it is something above the ordinary bits: an access list, or the service manager.',
  ],
  [
    'getfacl /mnt/vault-b/shelves/7f',
    'user::rwx\ngroup::r-x\nmask::rwx\nother::r-x',
    'There is an access list and it denies nothing. I could add an entry for the group to be safe.',
  ],
  [
    'sudo setfacl -R -m g:quay:rwx /mnt/vault-b/shelves/7f',
    '',
    'Added. If this were it, the shelf would have been refusing everybody, and it has not.',
  ],
  [
    'systemctl cat quay-mover.service',
    '[Service]\nUser=quay-mover\nProtectSystem=strict\nReadWritePaths=/srv/quay/spool /mnt/vault-b',
    'The service may write to both places. But I have been running the tool by hand, so this does not even apply to what I see.',
  ],
  [
    'sudo -u quay-mover touch /mnt/vault-b/shelves/7f/probe',
    '',
    'The mover can create a file on the shelf. That should have been my first test. It speaks against everything that I have assumed.',
  ],
  [
    'sudo -u quay-mover touch /srv/quay/spool/incoming/T-20931/probe',
    '',
    'And in the spool as well. So it may write on both sides and may not move from one to the other, which rights alone cannot explain. I would look at the security module of the kernel.',
  ],
  ['sudo ausearch -m avc -ts recent', '<no matches>', 'Nothing was denied by it. Perhaps it is not even on.'],
  [
    'lsattr -d /mnt/vault-b/shelves/7f /srv/quay/spool/incoming',
    '----------------e------- /mnt/vault-b/shelves/7f\n----------------e------- /srv/quay/spool/incoming',
    'No attribute forbids anything. I have now excluded owners, groups, bits, lists, attributes, the service manager and the kernel.',
  ],
  [
    'sudo usermod -aG quay-intake quay-mover',
    '',
    'I add the mover to the private group of the intake, in the hope that something checks that and not the bits.',
  ],
  [
    'node bin/quay.mjs move --ticket T-20931',
    'the move failed again: not permitted',
    'No. I could give the capability to override rights to the program, which would at least tell whether this is about rights at all.',
  ],
  [
    'sudo setcap cap_dac_override+ep /usr/bin/node',
    '',
    'This is more than I like to do on a shared machine, and I will take it back right after.',
  ],
  [
    'node bin/quay.mjs move --ticket T-20931',
    'the move failed again: not permitted',
    'Even with all rights overridden it is not permitted. So it was never about rights, or the program asks somebody else. I take the capability back and read on.',
  ],
  [
    'npm ls tarpress',
    'quayside@2026.10.2 /srv/quayside\n└── tarpress@4.2.1',
    'While I am here: the packing library is on a range and not on an exact version. The summary mentions a history; it may have been pinned for a reason, so I would offer to pin it.',
  ],
  [
    'git log --oneline -3 -- src/intake/mover.ts',
    '5a1e7c2 Retry a move three times\n0cd94b8 Verify lengths before digests\nb7712f0 First mover',
    'The history of the mover does not help. I have spent a long time on rights and have nothing to show but things to undo.',
  ],
];

export const AWAKENING = {
  ask: 'Stop, please. You saw this failure on the first day and explained it to me yourself: the number was -18, the two folders lie on different disks, and the cure is to copy beside the target and rename there. Where did that go? And the rule for paths is not what I gave you either; mine ties down the folders, and yours looks at the last name only. As for the library, the pin was taken out on purpose.',
  answer:
    'You are right, and I cannot find any of it in what I still have in front of me. All that was left of the failure was that it was not permitted, of the rule that there was one, and of the pin nothing at all. I filled the gaps with what is usual, which is how a wrong path component and an afternoon of rights came about. Please give me the rule again, word for word; I will undo the changes on the machine first, then replace the check, then repair the move.',
} as const;

/** Longer looks in between, after the step with this number: a file, the journal, or a folder. */
export const DETOUR_LOOKS: Readonly<
  Record<number, readonly [what: 'file' | 'journal' | 'folder', which: string]>
> = {
  3: ['file', 'src/intake/mover.ts'],
  6: ['folder', 'quay-intake'],
  9: ['journal', 'quay-mover'],
  13: ['file', 'src/intake/spool.ts'],
  16: ['journal', 'quay-intake'],
};

/** What has to be undone, and how. */
export const UNDO: readonly (readonly [command: string, output: string, words: string])[] = [
  ['sudo setfacl -R -b /mnt/vault-b/shelves/7f', '', 'First the access list.'],
  [
    'sudo gpasswd -d quay-mover quay-intake',
    'Removing user quay-mover from group quay-intake',
    'Then the membership that I invented.',
  ],
  [
    'sudo chown -R quay-intake:quay /srv/quay/spool/incoming/T-20931',
    '',
    'And the owner of the ticket, as it was.',
  ],
  [
    'df --output=target /srv/quay/spool/incoming /mnt/vault-b/shelves/7f',
    'Mounted on\n/srv\n/mnt/vault-b',
    'And there are the two disks, in two lines. One look at the number would have led here.',
  ],
];

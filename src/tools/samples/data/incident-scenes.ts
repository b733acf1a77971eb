/** The three things that the record says were lost, word for word as they stand in the session. */
export const PATH_RULE =
  '^intake/(?:19|20)\\d{2}-(?:0[1-9]|1[0-2])/[a-z0-9]{2,12}(?:-[a-z0-9]{1,24}){0,3}/(?!\\.)[A-Za-z0-9._-]{1,96}\\.(?:tiff?|pdf|jp2)$';

export const MOVE_ERROR =
  "Error: EXDEV: cross-device link not permitted, rename '/srv/quay/spool/incoming/T-20931/0003.tif' -> '/mnt/vault-b/shelves/7f/rolls-1911/0003.tif'";

export const PINNED = '"tarpress": "4.1.7"';
export const UNPINNED = '"tarpress": "^4.2.1"';

/** The rule that the agent makes up at turn 430 from what the summary left of the user's: it looks at the last name only. */
export const WRONG_RULE = '^[A-Za-z0-9][A-Za-z0-9._-]{0,127}\\.(?:tif|tiff|pdf|jp2)$';

export const RULE_SCENE = {
  rule: `Here it is, and I mean it to the letter. When the importer is on the table, a path must match exactly this:
\`${PATH_RULE}\`
It is matched against the whole path inside the collection, from the first folder on, and never against the file name alone.`,
  answer:
    "Understood. I read it once from left to right so that you can correct me: it begins with the folder of the intake, then year and month, then the short name of the office with up to three more words, then one file name that does not begin with a dot, and a choice of endings at the close. It ties the folders down as firmly as the name, which is what we agreed on. I will use it as it stands and not retell it, since each sign in it is somebody's experience.",
  why: 'Exactly. The part that matters most is the folder of the office. A wrong folder is how a record gets lost, a strange file name is only ugly.',
} as const;

export const MOVE_SCENE = {
  ask: 'Before lunch, let us see the mover fail once with our own eyes. There is one ticket on the test machine that never gets through.',
  before:
    'Gladly. A dry description of a failure is never as good as the failure. I will run the move for that ticket alone, with every word that it is willing to say.',
  command: 'node bin/quay.mjs move --ticket T-20931 --verbose',
  output: `claimed, all parts present, lengths agree, digests agree
${MOVE_ERROR}
    at async moveTransfer (src/intake/mover.ts)
    at async runJobs (src/jobs/queue.ts) {
  errno: -18,
  syscall: 'rename'
}
the job is put back; details are printed at the first failure of a ticket only`,
  after:
    'There it is. The words "not permitted" sound like rights, and it has nothing to do with rights: source and target lie on different disks there, and a rename cannot cross from one to the other. On the live machines both are one disk, which is why nobody has seen it. The cure is to copy to a temporary name beside the target and rename there.',
  reply:
    'Right. Leave it as it is until the importer works, then do it the way you said: copy beside the target, then rename. And remember the number, because the tool prints it only the first time.',
} as const;

export const PIN_SCENE = {
  ask: 'Now the history I promised. The packer once lost long names, and the cure was to go back to an older library. Please pin it again as we had it then, to the exact version 4.1.7, and run its tests.',
  edit: 'Going back to the exact version, so that no machine picks another one by itself.',
  install: 'added 1 package, changed 1 package in 2s\ntarpress 4.1.7',
  red: `Error: ERR_SPARSE_MAP: member 12 of bndl-test has a hole that this version cannot write
    at writeBundle (src/vault/packer.ts)
 FAIL  test/vault/packer.test.ts > writes a volume with a hole`,
  found:
    'The old version keeps the long names and cannot write files with holes, and half of our scans have holes since the new machines came. So the pin cures one fault and brings another, which the tests catch and the history does not mention.',
  revert:
    'Then take the pin out again. The long names are repaired upstream since 4.2.1, so the line should read ^4.2.1, and please let nobody pin it to the old one again without asking me.',
  editBack: 'Taking the pin out. The range starts at the version with the repair.',
  installBack: 'changed 1 package in 1s\ntarpress 4.2.1',
  green:
    'Both are well now, the long names and the holes. So the decision was made and unmade within the hour, and what stays is the reason: the older one cannot write holes, the first of the newer ones loses names, and the repaired one does both.',
} as const;

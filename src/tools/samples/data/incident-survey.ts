import type { Episode } from '../episodes.ts';

/**
 * The first part of the incident's session: the agent reads its way in and talks about what it finds. Plain words
 * on purpose; what must not be lost is put into these turns by the facts of `incident-facts.ts`.
 */
export const SURVEY_INTAKE: readonly Episode[] = [
  {
    area: 'the way in',
    thing: 'an upload',
    ask: 'Start by reading, please. I would like to hear in your own words how a record gets from the wire into the vault before we talk about changes.',
    files: ['docs/overview.md', 'docs/intake.md', 'src/intake/receiver.ts', 'src/intake/spool.ts'],
    search: ['src/intake/'],
    notes: [
      'The folder is small, one file for each station that an upload passes, which already tells me how the author thinks.',
      'The overview is written for somebody who has never seen the service, and it is the first such page in a long time that I believed.',
      'A refusal leaves the spool as it was found; that is a promise about every line between here and the mover, so I am going to hold each of them against it.',
      'The receiver does two jobs, collecting and judging, and the judging happens last, when the parts are already on disk.',
      'What the spool calls stale is a matter of age alone, not of whether somebody still holds it. For slow depositors that is a thin line.',
      'So my account would be this. Parts come in, in any order, and each is complete before it gets its final name. The list is compared once at the end. The spool knows nothing about records, only about folders that somebody will come back for. The mover is the first who looks inside, and the ledger is the first who remembers. Between the last part and the ledger there is no witness at all, which is fine as long as a move either happens or does not.',
    ],
    reply:
      'That matches my own picture, and the last sentence is the reason why I wanted you to read first. Go on with the mover.',
  },
  {
    area: 'the mover',
    thing: 'a finished upload',
    ask: 'Take your time with it. It is the oldest part and everybody has added a line to it at some point.',
    files: ['src/intake/mover.ts', 'src/intake/checksum.ts', 'src/vault/layout.ts'],
    notes: [
      'The lengths are compared before the digests, which is the right order, because a wrong length is cheap to notice.',
      'It reads the digest in chunks and never holds a volume in memory, so size is not a worry here.',
      'The place in the vault is worked out from the name and the collection, and nothing of it is stored; two callers that disagree about the name would disagree about the place.',
      'Three thoughts, in the order in which they would keep me awake. First, the mover believes that a rename is atomic, and on one disk it is. Second, it makes the folder before it renames, so a failure leaves an empty folder behind, which nobody sweeps. Third, the name is taken from the upload as it came. There is a check of its length and of nothing else. That last one is, I suspect, what you want to talk about.',
    ],
    reply:
      'It is. Names come from forty offices and every office has its own habits. We have been lucky so far, and I would like to stop being lucky.',
  },
  {
    area: 'the naming of places',
    thing: 'a name that came from outside',
    ask: 'Before I give you the rule itself, tell me where you would put it. I have an opinion and I would like to hear yours first.',
    files: ['src/vault/layout.ts', 'src/intake/session-ticket.ts', 'src/importer/batch.ts'],
    search: ['validatePlace'],
    notes: [
      'It is written in one place and asked for in none, which is worse than if it were missing, since everybody who reads the file feels safe.',
      'The layout sees the name last. By then a folder may have been made for it.',
      'The ticket knows the depositor and could know the habit of the office, but it is handed out before any name is spoken.',
      'The batch importer does not pass through the receiver at all. Whatever we put there would protect one door of two.',
      'My vote is for a rule of its own that both doors ask, the receiver before it writes the first part and the importer before it opens the box. It has to look at the whole path inside the collection, because the danger sits in the folders far more often than in the last name. A check of the last name alone would let through exactly what we are afraid of.',
    ],
    reply:
      'Good, then we agree. One rule, two doors, the whole path. We will write it when the importer is on the table and not before.',
  },
  {
    area: 'the ledger',
    thing: 'a line of the account',
    ask: 'While you are down there: what would the ledger have told us, had one of those names gone wrong?',
    files: ['src/vault/ledger.ts', 'docs/decisions.md'],
    notes: [
      'It records what was done and to which record, and it takes the record at its word, so a wrong name would stand there in perfect order.',
      'A wrong line is followed by a line that says so. I like that, and I would not have found the sentence in the code.',
      'So the honest answer is: it would have told us afterwards that something had entered, under a name which nobody could find on a shelf. The lines are checked against each other and never against the disk. A slow nightly comparison of the two would have noticed within a day, and would be a gentle thing to run, since both sides only ever grow.',
    ],
  },
  {
    area: 'the sweep of the spool',
    thing: 'an abandoned upload',
    ask: 'Something else that bothers me: the operators say that now and then a slow upload disappears. Can you see how?',
    files: ['src/intake/spool.ts', 'src/intake/receiver.ts', 'src/jobs/backoff.ts'],
    notes: [
      'Age is taken from the first part and not from the last one, so an upload that is merely slow looks exactly like one that was left behind.',
      'The receiver holds no lease while it waits for the next part; it takes one for each part and lets go in between.',
      'The waiting itself is well behaved and has a ceiling, so it is not the culprit, only the accomplice.',
      'I can see two ways and both need patience from the wire. In the first the sweep comes between two parts. In the second it comes during a part, finds the folder old, and takes it away under the hands of the writer, which then finishes into nothing and reports success. The second is the ugly one. Either is cured if the age is counted from the latest sign of life, and I would offer that as the smallest change.',
    ],
    reply:
      'That explains the complaint from the southern office, whose line is slow in the afternoons. Note it for later; today is for reading.',
  },
];

export const SURVEY_VAULT: readonly Episode[] = [
  {
    area: 'the sealing of collections',
    thing: 'a collection that is about to close',
    ask: 'Now the other half of the house. How does a collection come to rest, and who may still touch it on the way?',
    files: ['src/vault/sealer.ts', 'src/vault/retention.ts', 'src/jobs/schedule.ts'],
    search: ['isSealed'],
    notes: [
      'It is asked before every write, but by the writers themselves, each in its own words.',
      'There is a day of grace between the decision and the seal, in which a curator may change their mind, and nothing tells the curator how much of it is left.',
      'Retention knows nothing of seals. It could, in principle, propose that something leaves which has just been closed for good.',
      'The schedule is honest about time zones and vague about clocks that jump.',
      'As I read it, closing is a promise among colleagues and not a lock. A writer that forgets to ask is not stopped by anybody. I would not change that now, but I would like the question to be asked in one place, by whoever opens a file for writing, so that forgetting becomes impossible instead of merely rude.',
    ],
    reply:
      'Among colleagues is a fair description. It has worked because there are three of us. Put it on your list, low down.',
  },
  {
    area: 'the packing for tape',
    thing: 'a bundle',
    ask: 'The packer is the piece that worries me most, since we only notice mistakes there when somebody asks for a tape back.',
    files: ['src/vault/packer.ts', 'src/vault/sealer.ts'],
    notes: [
      'The limit of a bundle is taken before packing, from the sizes on disk, although what counts is the size afterwards.',
      'Nothing in here opens a bundle again once it is written. The check compares lengths, and a length is right even when every byte is wrong.',
      'If it were mine I would do one dull thing: read back a bundle from time to time, at night, a different one each week, and compare it with the collection while the collection is still there. It would cost a drive for an hour and it would turn a belief into a fact. The other matter is the library underneath, which does the real work and about which the code says nothing at all, neither which one nor why that one.',
    ],
    reply:
      'The library has a history. I will come to that in a moment, it is the one decision in there that was made twice.',
  },
  {
    area: 'the retention',
    thing: 'a series whose time is over',
    ask: 'Do the rules of retention read as you would expect? The lawyers asked me and I could not tell them from memory.',
    files: ['src/vault/retention.ts', 'src/config/load.ts'],
    notes: [
      'A rule names a series, a number of years and a reason, and the reason is free text that nobody ever compares with anything.',
      'The settings of a site may lengthen a time and never shorten it, which I find wise and which is written nowhere but in the order of two lines.',
      'For the lawyers I would put it like so: nothing leaves by itself. The service proposes, a curator agrees, the ledger remembers both. What it does not do is ask again when the rule changes between the proposal and the agreement, and a strict reader might take offence at that. It would be a small thing to keep the wording of the rule together with the proposal.',
    ],
  },
  {
    area: 'the job queue',
    thing: 'a job that was claimed and never finished',
    ask: 'And the queue that holds all of this together? I have a feeling that it is too polite to jobs that hang.',
    files: ['src/jobs/queue.ts', 'src/jobs/backoff.ts', 'src/jobs/schedule.ts'],
    notes: [
      'A claim runs out by itself, which is the polite part, and the next one who claims is not told that he is the second.',
      'Waits grow and then stay, and they are the same for a disk that is full and for a name that was wrong, although no amount of patience repairs a name.',
      'The schedule wakes the queue whether or not there is anything to do, which costs nothing and makes the log long.',
      'Your feeling is right. A job that hangs is tried again by another worker while the first still holds the file, and whether that does harm depends on the job. Moves are safe, packing is not. I would tell the second worker that there was a first, and let the job decide whether it wants to be run twice.',
    ],
    reply:
      'That is a better idea than mine, which was to shout at it. Write down what you would do first, and we will see how far the week reaches.',
  },
  {
    area: 'the reading of settings',
    thing: 'a setting that nobody wrote',
    ask: 'Last stop for today. What happens at start when a setting is missing, or is there twice?',
    files: ['src/config/load.ts', 'src/telemetry/metrics.ts'],
    notes: [
      'A missing one falls back without a word, and a double one is decided by priority, also without a word.',
      'The counters would be a natural place to say it aloud, and they start before the settings are read, so they could.',
      'It is the usual bargain: the service always starts, and now and then it starts as something else than you think. I would let it start and let it say, once and in one line, which values it made up. Operators read the first page of a log and no other, so that is where it has to stand.',
    ],
    reply: 'Agreed on all of it. Thank you, this was a better tour than the one I got when I began here.',
  },
];

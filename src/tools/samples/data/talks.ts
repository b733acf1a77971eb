/** Short exchanges about the work itself, a question and an answer, in plain words. */
export const TALKS: readonly (readonly [question: string, answer: string])[] = [
  [
    'Is it just me, or is the tone of the comments different in every folder?',
    'It is not just you. Intake is written by somebody who explains, the vault by somebody who warns, and rendering by somebody who was in a hurry. I find that useful, since it tells me whom to believe about what. I will write in the tone of the folder that I happen to be in.',
  ],
  [
    'How sure are you of what you told me so far, honestly?',
    'Of what each file does: very. Of how they behave together: fairly, because I have followed one upload by hand and not ten at once. Of why it was built like this: hardly at all, and I try to say so whenever I guess. The parts that I would bet on are the ones where I could name the step at which something is lost.',
  ],
  [
    'Would you have built it as a set of small services?',
    'No. It is three people, one building and a few thousand uploads a week. What you have is one program that is started three times with different duties, and that gives you most of what services promise, without a network between a function and its caller. The one thing I would borrow is the habit of saying what a caller may rely on.',
  ],
  [
    'My colleague says the spool should be a database. What do I answer?',
    'That he is right about one thing and wrong about the conclusion. A database would remember who holds what, and the spool does not. But it would also hold files that are larger than everything else in it, and it would have to be emptied all day. Give the memory to a table, leave the files on disk, and both of you have what you want.',
  ],
  [
    'What would you tell a new colleague to read first?',
    'The overview, then the intake notes, then the mover, and then nothing for a day. After that the ledger, because everything else is an opinion and the ledger is what happened. I would keep the scheduler for last; it looks central and is merely busy.',
  ],
  [
    'Are the tests any good?',
    'They are honest and a little tame. Most of them describe what the author had in mind, few of them what an impatient person would do. What I miss are the cases in which two things happen at once, and those in which something stops half way. Both can be tested without waiting for real time, if the clock is handed in, and in most places it is.',
  ],
  [
    'I have to explain our delays to the board. Can you put it so that nobody falls asleep?',
    'Try this. A record is like a parcel that has to be weighed, opened, listed and put on a shelf. We are quick at the weighing and the listing. What takes time is that we check twice whether the parcel is whole, and we do so because nobody can send it again after a month. If they want it faster, the question to them is which of the two checks they would give up.',
  ],
  [
    'Do you see anything that could be thrown away?',
    'Two things, neither urgent. There is a second way to count uploads that nobody reads, and there is a branch for a kind of scanner that left the house years ago. I would remove them in changes of their own, with nothing else in them, so that they can be brought back by somebody who knows better.',
  ],
  [
    'If you had one day and no boss, what would you repair?',
    'The silence. Nearly everything that goes wrong here goes wrong quietly, and the next station is left to wonder. I would walk along the path of an upload and let each station say, in one line, what it did not do and why. It changes no behaviour and it would have saved you most of the afternoons that you told me about.',
  ],
  [
    'Is there a risk in waiting with the importer for another week?',
    'A small one that grows. As long as boxes come in by the second door, whatever we decide about names holds for one half of the records only. Nothing breaks meanwhile; the odd names simply collect. I would rather wait a week and do it once than do it today and again on Friday.',
  ],
  [
    'The operators want a button that repairs everything.',
    'They want to stop being woken. A button would press itself in the end and hide the reason. What I could offer is a page that says which of the five usual troubles it is, with the two lines to type for each. After a month the page tells us which trouble deserves a repair of its own.',
  ],
  [
    'Why do you read the tests before the code sometimes?',
    'Because a test is a promise that was kept at least once. The code tells me what happens, the test tells me what somebody cared about. Where the two differ in spirit I slow down. It is also the fastest way to learn the words of a house.',
  ],
  [
    'Does it matter that the clocks of our machines differ?',
    'Less than one fears. Order is decided by the sequence of the ledger and not by clocks, which was a wise choice. Clocks matter for what is called stale and for the day of grace, and in both cases by minutes where the limits are hours. I would not lose sleep over it, but I would not add a third use either.',
  ],
  [
    'Somebody asked whether we could keep the pages instead of cutting them anew.',
    'We could, and it would be a disk that fills slowly with pages that nobody opens. The numbers in the decision notes still look plausible to me. If readers complain about the first page only, then keep the first page of each volume and cut the rest. It is usually the first page they mean.',
  ],
  [
    'I am always surprised how much of this is about names.',
    'So am I, and then again not. The bytes look after themselves, they are either the same or they are not. A name is an agreement between people who have never met, and half of them write it on a machine that changes it. I would say that a third of all code in here guards agreements of that sort.',
  ],
  [
    'What would make you stop and ask me?',
    "Three things. If I had to break a promise that stands in the documents. If a repair needed a decision about somebody's records and not about code. And if I noticed that I was explaining a failure for the second time with a different story. The last one is the best sign that I am guessing.",
  ],
  [
    'Can I tell the southern office that it will be better next week?',
    'You can tell them that slow uploads will no longer be mistaken for abandoned ones, since that is a matter of a few lines. I would not promise them speed. Their line is their line, and the best we can do is not to punish them for it.',
  ],
  [
    'You sound more careful than yesterday.',
    'Yesterday I was looking at code that can be put back. Today it is about records that cannot be sent again. I would like my changes to be boring here, and the talk before them to be the interesting part.',
  ],
  [
    'How would we notice if you were wrong about the mover?',
    'By an empty folder that stays empty. Whenever a move fails after the folder is made, that is the trace it leaves, and there is nothing else that would make one. So counting empty folders once a day is a cheap alarm, and for the moment the only one.',
  ],
  [
    'Would a second pair of eyes help, or are we fine?',
    'For the reading, we are fine. For the change of the sweep I would like somebody who has carried an upload by hand through a bad afternoon. They know in which order things really happen, and all I have is the order in which they are written.',
  ],
  [
    'Is there anything in here that you envy?',
    'The decision notes. Each says what it cost and what would make you think again. In most houses the first half is missing, and in the others the second. I have changed my mind twice today because of them, and both times it saved a detour.',
  ],
  [
    'I would have expected more errors in the log, given all this.',
    'The log is quiet because the service is polite. It takes a wrong value, does something sensible and goes on. From the outside that looks like health. It is the reason why I keep asking what a station does when it does not do its work.',
  ],
  [
    'Let us take a breath. Where are we?',
    'We know how a record comes in and where it may be lost. We know what we want to forbid and where to ask for it. We have not changed anything, and I think that is right for a first day. What is open is the order of the work, and that depends more on your people than on the code.',
  ],
  [
    'Tell me one thing that is better than you expected.',
    'The way failures are told apart in the answers to depositors. Somebody thought about what a person at a counter can do with each of them, and wrote that instead of what went wrong inside. I would take that as the model for the operators as well.',
  ],
];

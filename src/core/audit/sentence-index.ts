/**
 * Finds the sentences that share words with a given one.
 *
 * Problem. Each constraint against each sentence of a summary is a product, and a megabyte of short lines makes it a
 * large one. Idea. Sentences are filed under their words, a word under the first `MOST_FILED` sentences that hold it, and
 * only the ones that most of the words of a question name are compared. Cost. Linear in the words, with that factor.
 * Limits. Of many sentences made of the same common words not all are seen; the same sentence again is filed once.
 */
import { type Sentence, sharedWords } from './sentences.ts';

const MOST_FILED = 96;
const MOST_COMPARED = 12;

export interface SharedSentence {
  readonly sentence: Sentence;
  /** The share of the words of the question that it holds, and the share of its own words that the question holds. */
  readonly share: number;
  readonly ownShare: number;
}

export interface SentenceIndex {
  /** The sentences that share most of its words, the nearest first. */
  near(question: Sentence): readonly SharedSentence[];
}

export function createSentenceIndex(sentences: Iterable<Sentence>): SentenceIndex {
  const byWord = new Map<string, Sentence[]>();
  const filed = new Set<string>();
  for (const sentence of sentences) {
    const key = `${sentence.heading}\n${sentence.text}`;
    if (filed.has(key)) continue;
    filed.add(key);
    for (const word of sentence.words) {
      const known = byWord.get(word);
      if (known === undefined) byWord.set(word, [sentence]);
      else if (known.length < MOST_FILED) known.push(sentence);
    }
  }
  return {
    near(question) {
      const named = new Map<Sentence, number>();
      for (const word of question.words)
        for (const sentence of byWord.get(word) ?? []) named.set(sentence, (named.get(sentence) ?? 0) + 1);
      return [...named]
        .sort((a, b) => b[1] - a[1] || a[0].start - b[0].start)
        .slice(0, MOST_COMPARED)
        .map(([sentence]) => ({
          sentence,
          share: sharedWords(question, sentence),
          ownShare: sharedWords(sentence, question),
        }))
        .sort((a, b) => b.share - a.share || b.ownShare - a.ownShare);
    },
  };
}

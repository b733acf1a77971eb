import { describe, expect, it } from 'vitest';
import { isOtherLanguage } from './other-language.ts';

const OTHER: readonly string[] = [
  'Bitte führe die Tests aus und prüfe, ob der Fehler noch auftritt, wenn das Modul nicht geladen ist.',
  'Je veux que le fichier soit écrit dans le dossier, mais pas avec les droits par défaut.',
  'Quiero que el programa lea los archivos, pero está fallando cuando no hay conexión.',
  'Não quero que você mude isso, mas pode testar quando terminar.',
  'Vorrei che il programma non scrivesse gli errori della rete.',
  'Het bestand wordt niet gevonden, maar de test is voor het netwerk.',
  'Jag vill att det inte är på skärmen.',
  'Nie wiem, czy to się uda, ale plik jest pusty.',
];
const ENGLISH: readonly string[] = [
  'Please run the tests and see whether the error is still there.',
  'Maria de la Cruz met Jan van der Berg',
  'The German word "nicht" and "und" are in the list of stop words for the index',
  'const el = document.querySelector(il);',
  '',
];

describe('a line', () => {
  it.each(OTHER)('is in another language: %s', (line) => {
    expect(isOtherLanguage(line, 0, line.length)).toBe(true);
  });
  it.each(ENGLISH)('is not: %j', (line) => {
    expect(isOtherLanguage(line, 0, line.length)).toBe(false);
  });
  it('is read alone', () => {
    const text = `${ENGLISH[0]}\n${OTHER[0]}`;
    expect(isOtherLanguage(text, 0, text.indexOf('\n'))).toBe(false);
    expect(isOtherLanguage(text, text.indexOf('\n') + 1, text.length)).toBe(true);
  });
});

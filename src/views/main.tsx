import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { afterFirstPaint } from '../state/after-first-paint.ts';
import { useCorpus } from '../state/corpus/corpus.ts';
import { useSession } from '../state/session/session.ts';
import { startState } from '../state/start.ts';
import { App } from './app/App.tsx';
import { fetchParts } from './app/use-parts.ts';
import { facesArrived } from './theme/faces-arrived.ts';
import './theme/base.css';

const root = document.getElementById('root');
if (root !== null) {
  // Whatever begins to be opened needs the rest of the page, and nothing is fetched after it was read.
  useSession.subscribe(({ status }) => {
    if (status !== 'empty') void fetchParts();
  });
  useCorpus.subscribe(({ shown }) => {
    if (shown) void fetchParts();
  });
  startState();
  void facesArrived(document.fonts).then(() =>
    createRoot(root).render(
      <StrictMode>
        <App root={root} />
      </StrictMode>,
    ),
  );
  afterFirstPaint(() => void fetchParts());
}

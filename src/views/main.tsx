import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { startState } from '../state/start.ts';
import { App } from './app/App.tsx';
import './theme/base.css';

const root = document.getElementById('root');
if (root !== null) {
  startState();
  createRoot(root).render(
    <StrictMode>
      <App root={root} />
    </StrictMode>,
  );
}

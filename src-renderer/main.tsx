import './styles/reset.css';
import '@mantine/core/styles.layer.css';
import './styles/colours.css';
import './styles/base.css';
import './styles/layout.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { WINDOW_SENTENCES } from '#shared/words/window-sentences.ts';
import { App } from './App.tsx';
import { openLanguage } from './state/language.ts';
import { installVariables } from './theme.ts';

const place = document.getElementById('window');
if (!place) throw new Error('The page has no place for the window.');
installVariables(document);
// Not awaited here: the build would put what later files share with this one into files of their own.
openLanguage(WINDOW_SENTENCES).then(() =>
  createRoot(place).render(
    <StrictMode>
      <App />
    </StrictMode>,
  ),
);

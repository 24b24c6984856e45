import './styles/reset.css';
import '@mantine/core/styles.layer.css';
import './styles/colours.css';
import './styles/base.css';
import './styles/layout.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { TRANSLATIONS } from '#shared/words/translations.ts';
import { App } from './App.tsx';
import { openLanguage } from './state/language.ts';
import { watchUse } from './state/last-use.ts';
import { installVariables } from './theme.ts';

const place = document.getElementById('window');
if (!place) throw new Error('The page has no place for the window.');
installVariables(document);
watchUse(window);
// Not awaited here: the build would put what later files share with this one into files of their own.
openLanguage({ en: () => import('#shared/words/en.ts'), ...TRANSLATIONS }).then(() =>
  createRoot(place).render(
    <StrictMode>
      <App />
    </StrictMode>,
  ),
);

import './styles/reset.css';
import '@mantine/core/styles.layer.css';
import './styles/colours.css';
import './styles/base.css';
import './styles/layout.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';
import { openLanguage } from './state/language.ts';
import { installVariables } from './theme.ts';

const place = document.getElementById('window');
if (!place) throw new Error('The page has no place for the window.');
installVariables(document);
// Not awaited here: the build would put what later files share with this one into files of their own.
openLanguage({
  en: async () => ({ sections: await import('#shared/words/en.ts'), further: null }),
  de: async () => ({ sections: await import('#shared/words/de.ts'), further: null }),
  fr: async () => ({
    sections: await import('#shared/words/fr.ts'),
    further: (await import('./further-languages/french/window.ts')).french,
  }),
}).then(() =>
  createRoot(place).render(
    <StrictMode>
      <App />
    </StrictMode>,
  ),
);

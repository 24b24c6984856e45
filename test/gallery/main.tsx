import '#window/styles/reset.css';
import '@mantine/core/styles.layer.css';
import '#window/styles/colours.css';
import '#window/styles/base.css';
import '#window/styles/layout.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { TRANSLATIONS } from '#shared/words/translations.ts';
import { LiveRegion } from '#window/frame/LiveRegion.tsx';
import { Themed } from '#window/frame/Themed.tsx';
import { openLanguage } from '#window/state/language.ts';
import { installVariables } from '#window/theme.ts';
import { Gallery } from './Gallery.tsx';

installVariables(document);
await openLanguage({ en: () => import('#shared/words/en.ts'), ...TRANSLATIONS });
createRoot(document.getElementById('window') as HTMLElement).render(
  <StrictMode>
    <Themed>
      <Gallery />
      <LiveRegion />
    </Themed>
  </StrictMode>,
);

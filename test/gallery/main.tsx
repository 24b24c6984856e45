import '#window/styles/reset.css';
import '@mantine/core/styles.layer.css';
import '#window/styles/colours.css';
import '#window/styles/base.css';
import '#window/styles/layout.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { ALL_SENTENCES } from '#shared/words/all-sentences.ts';
import { LiveRegion } from '#window/frame/LiveRegion.tsx';
import { Themed } from '#window/frame/Themed.tsx';
import { openLanguage } from '#window/state/language.ts';
import { installVariables } from '#window/theme.ts';
import { Gallery } from './Gallery.tsx';

installVariables(document);
await openLanguage(ALL_SENTENCES);
createRoot(document.getElementById('window') as HTMLElement).render(
  <StrictMode>
    <Themed>
      <Gallery />
      <LiveRegion />
    </Themed>
  </StrictMode>,
);

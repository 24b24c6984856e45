import '#window/styles/reset.css';
import '#window/styles/colours.css';
import '#window/phones/styles/ground.css';
import '#window/phones/styles/controls.css';
import '#window/phones/styles/status.css';
import '#window/phones/styles/label.css';
import '#window/phones/styles/screens.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { openLanguage } from '#window/state/language.ts';
import { App } from './App.tsx';
import { useApp } from './app-store.ts';
import { openHandheld } from './handheld.ts';
import { HandheldContext } from './handheld-context.ts';
import { forgetRecords } from './label-store.ts';
import { takeInvitation } from './pair-store.ts';

const place = document.getElementById('handheld');
if (!place) throw new Error('The page has no place for its content.');
// The service worker keeps only pages under /handheld/.
if (location.pathname === '/handheld') history.replaceState(null, '', `/handheld/${location.hash}`);
takeInvitation();
// Not awaited here: the build would put what later files share with this one into files of their own.
const languageOpen = openLanguage({
  fr: async () => (await import('#window/further-languages/french/handheld.ts')).french,
});
// What the copy gave leaves the screen with it.
useApp.subscribe(({ membership }, before) => {
  if (membership === null && before.membership !== null) forgetRecords();
});
Promise.all([openHandheld(), languageOpen]).then(([handheld]) =>
  createRoot(place).render(
    <StrictMode>
      <HandheldContext.Provider value={handheld}>
        <App />
      </HandheldContext.Provider>
    </StrictMode>,
  ),
);
if (isSecureContext && 'serviceWorker' in navigator) {
  // Without the service worker the page works only while there is a connection.
  navigator.serviceWorker.register('/handheld/sw.js', { scope: '/handheld/' }).catch(reportError);
}

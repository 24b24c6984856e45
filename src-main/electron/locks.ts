// Keeps a page in the window from going elsewhere, from opening other windows, and from using any device but a camera.
import type * as electron from 'electron';
import type { ElectronCalls } from './calls.ts';

export interface Links {
  /** Opens a link in the system's browser or PDF program, or not at all. */
  follow(url: string): void;
}

const CAMERA = 'media';

/** Allows pages of the desk a camera without sound. Refuses every other permission. */
export function lockSession(session: electron.Session, origin: string): void {
  session.setPermissionRequestHandler((_contents, permission, answer, details) => {
    const { mediaTypes = [], securityOrigin, requestingUrl } = details as electron.MediaAccessPermissionRequest;
    const asks = permission === CAMERA && mediaTypes.length > 0 && mediaTypes.every((type) => type === 'video');
    answer(asks && details.isMainFrame && isOf(origin, securityOrigin ?? requestingUrl));
  });
  session.setPermissionCheckHandler((_contents, permission, asking, { mediaType, isMainFrame }) => {
    // While a camera is opened, Chromium asks without a media type.
    return permission === CAMERA && mediaType !== 'audio' && isMainFrame && isOf(origin, asking);
  });
  session.setDevicePermissionHandler(() => false);
  session.setDisplayMediaRequestHandler((_request, answer) => answer({}));
  session.on('will-download', (event, item) => {
    if (!item.getURLChain().every((url) => isOf(origin, url) || url.startsWith(`blob:${origin}/`)))
      event.preventDefault();
  });
}

/** Locks every page that is created, also one that nobody meant to open. */
export function lockContents(app: ElectronCalls['app'], origin: string, links: Links): void {
  app.on('web-contents-created', (_event, contents) => {
    contents.on('will-attach-webview', (event) => event.preventDefault());
    contents.on('will-navigate', stay);
    contents.on('will-redirect', stay);
    contents.on('will-frame-navigate', stay);
    contents.setWindowOpenHandler(({ url }) => {
      links.follow(url);
      return { action: 'deny' };
    });
  });

  function stay(event: { readonly url: string; preventDefault(): void }): void {
    if (!isOf(origin, event.url)) event.preventDefault();
  }
}

/** Compares the whole origin, not the beginning of the address or the host alone. */
export function isOf(origin: string, url: string): boolean {
  return URL.parse(url)?.origin === origin;
}

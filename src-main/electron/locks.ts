// What the window may not do, whatever a page in it tries: go elsewhere, open others, use more of the machine than a camera.
import type * as electron from 'electron';
import type { ElectronCalls } from './calls.ts';

/** For all that a link may lead to. */
export interface Links {
  /** Leads out of the window: to the system's browser or PDF program, or nowhere. */
  follow(url: string): void;
}

const CAMERA = 'media';

/** A camera without sound, for pages of the desk itself. Everything else is refused, now and to come. */
export function lockSession(session: electron.Session, origin: string): void {
  session.setPermissionRequestHandler((_contents, permission, answer, details) => {
    const { mediaTypes = [], securityOrigin, requestingUrl } = details as electron.MediaAccessPermissionRequest;
    const asks = permission === CAMERA && mediaTypes.length > 0 && mediaTypes.every((type) => type === 'video');
    answer(asks && details.isMainFrame && isOf(origin, securityOrigin ?? requestingUrl));
  });
  session.setPermissionCheckHandler((_contents, permission, asking, { mediaType, isMainFrame }) => {
    // While a camera is being opened, Chromium asks without saying what for.
    return permission === CAMERA && mediaType !== 'audio' && isMainFrame && isOf(origin, asking);
  });
  session.setDevicePermissionHandler(() => false);
  session.setDisplayMediaRequestHandler((_request, answer) => answer({}));
  session.on('will-download', (event, item) => {
    if (!item.getURLChain().every((url) => isOf(origin, url) || url.startsWith(`blob:${origin}/`)))
      event.preventDefault();
  });
}

/** Every page that ever comes up, those included that nobody meant to open. */
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

/** By the whole origin: no beginning of an address, no host alone. */
export function isOf(origin: string, url: string): boolean {
  return URL.parse(url)?.origin === origin;
}

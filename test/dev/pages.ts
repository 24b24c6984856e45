// The pages from their sources: what is changed in an editor changes in the page, without a reload.
import { readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createServer, type Plugin, type ProxyOptions, type ViteDevServer } from 'vite';
import { root } from '#main/product.ts';
import { POLICY } from '#main/server/pages/pages.ts';

/** Lets the scripts and styles run that Vite writes into a page. */
const NONCE = 'dev';
/** Packages may be linked in from another folder. */
const PACKAGES = fileURLToPath(import.meta.resolve('vite')).split(`${sep}vite${sep}`)[0] as string;

export interface DevPages {
  /** The configuration by which the product's pages are built. */
  readonly config: 'window.config.ts' | 'phones.config.ts';
  /** 0 takes any free port. */
  readonly port: number;
  /** The address of the station, and the paths that it answers. */
  readonly station: string;
  readonly paths: readonly string[];
  /** Sources of scripts beside those of the product's policy. */
  readonly scripts?: string;
}

/** Serves pages under the policy of the product; their calls go to the station. */
export async function servePages({ config, port, station, paths, scripts = '' }: DevPages): Promise<ViteDevServer> {
  const proxy: ProxyOptions = { target: station, secure: false };
  const server = await createServer({
    configFile: join(root, config),
    configLoader: 'native',
    cacheDir: join(root, 'out', 'dev-pages', config),
    html: { cspNonce: NONCE },
    plugins: [noServiceWorker(), gallery()],
    server: {
      host: '127.0.0.1',
      port,
      strictPort: port !== 0,
      headers: { 'content-security-policy': policyWith(scripts) },
      // The window has sources in a folder `api`, too.
      proxy: Object.fromEntries(paths.map((path) => [`^${path}\\b(?!.*\\.tsx?\\b)`, proxy])),
      fs: { allow: [root, PACKAGES] },
    },
  });
  return server.listen();
}

export function addressOf({ resolvedUrls }: ViteDevServer): string {
  return new URL(resolvedUrls?.local[0] ?? '').origin;
}

function policyWith(scripts: string): string {
  return POLICY.replace("script-src 'self'", `script-src 'self' 'nonce-${NONCE}' ${scripts}`).replace(
    "style-src 'self'",
    `style-src 'self' 'nonce-${NONCE}'`,
  );
}

/** The service worker would keep pages of yesterday; this one keeps nothing. */
function noServiceWorker(): Plugin {
  return {
    name: 'no-service-worker',
    configureServer(server) {
      server.middlewares.use('/handheld/sw.js', (_, answer) => {
        answer.setHeader('content-type', 'text/javascript');
        answer.end('self.skipWaiting();');
      });
    },
  };
}

/** The gallery of components, at /gallery of the window. */
function gallery(): Plugin {
  const folder = join(root, 'test', 'gallery');
  return {
    name: 'gallery',
    configureServer(server) {
      server.middlewares.use('/gallery', (_, answer, next) => {
        const page = readFileSync(join(folder, 'index.html'), 'utf8').replace('./main.tsx', `/@fs${folder}/main.tsx`);
        server.transformIndexHtml('/gallery', page).then((text) => {
          answer.setHeader('content-type', 'text/html');
          answer.setHeader('content-security-policy', policyWith(''));
          answer.end(text);
        }, next);
      });
    },
  };
}

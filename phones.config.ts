import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import sharp from 'sharp';
import { defineConfig, type Plugin } from 'vite';
import { listPackages } from './station.config.ts';

const root = join(import.meta.dirname, 'src-renderer', 'phones');

// The page of handhelds: built beside the window, into its folder `handheld`, from where the network's doors give it out.
export default defineConfig({
  root,
  publicDir: join(root, '..', 'public'),
  base: '/handheld/',
  plugins: [react(), icons(), finishedFiles(), listPackages()],
  worker: { format: 'es' },
  logLevel: 'warn',
  build: {
    outDir: join(import.meta.dirname, 'out', 'renderer', 'handheld'),
    emptyOutDir: true,
    // Browsers of handhelds are older than those of desks.
    target: ['chrome107', 'safari16', 'firefox115'],
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: {
        page: join(root, 'index.html'),
        sw: join(root, 'sw.ts'),
        // The page of buyers comes from the public door. Its script shares the reader with this page.
        buyer: join(root, '..', 'buyers', 'buyer.ts'),
      },
      // The service worker keeps its address: browsers look there for a newer one. So does the script of buyers, for pages in caches.
      output: { entryFileNames: ({ name }) => (name === 'page' ? 'assets/[name]-[hash].js' : `${name}.js`) },
    },
  },
});

/** The icons that phones put on their home screens, drawn from the mark; the last one fills its square. */
function icons(): Plugin {
  const sizes = { 'icon-180.png': 180, 'icon-192.png': 192, 'icon-512.png': 512, 'icon-full.png': 512 };
  return {
    name: 'icons',
    apply: 'build',
    async generateBundle() {
      const mark = readFileSync(join(root, '..', 'public', 'mark.svg'));
      for (const [fileName, size] of Object.entries(sizes)) {
        const inner = fileName === 'icon-full.png' ? Math.round(size * 0.7) : size;
        const drawn = await sharp(mark, { density: 1200 }).resize(inner).png().toBuffer();
        const background = { width: size, height: size, channels: 4, background: '#2b4256' } as const;
        const source =
          inner === size
            ? drawn
            : await sharp({ create: background })
                .composite([{ input: drawn }])
                .png()
                .toBuffer();
        this.emitFile({ type: 'asset', fileName, source });
      }
    },
  };
}

/** What is done once all files are written. */
function finishedFiles(): Plugin {
  let outDir = '';
  return {
    name: 'finished-files',
    apply: 'build',
    configResolved(config) {
      outDir = config.build.outDir;
    },
    closeBundle() {
      nameFiles(outDir);
      packFiles(outDir);
    },
  };
}

/** Names the files of workers and of later screens in the page. The service worker keeps what the page names, and scripts alone name these. */
function nameFiles(folder: string): void {
  const page = join(folder, 'index.html');
  const text = readFileSync(page, 'utf8');
  const others = readdirSync(join(folder, 'assets')).filter((name) => !text.includes(name));
  const named = others.map((name) => `<meta name="later" content="/handheld/assets/${name}">`).join('\n    ');
  writeFileSync(page, text.replace('  </head>', `    ${named}\n  </head>`));
}

/** Packs each text beside itself, for browsers that unpack it: a third of the bytes. */
function packFiles(folder: string): void {
  const texts = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.(html|js|css)$/.test(name),
  );
  for (const name of texts) {
    const file = join(folder, name);
    writeFileSync(`${file}.br`, brotliCompressSync(readFileSync(file)));
  }
}

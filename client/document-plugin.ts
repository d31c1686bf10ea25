import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { transformSync } from 'esbuild';
import type { IndexHtmlTransformContext, Plugin } from 'vite';

const source = (name: string) => readFileSync(fileURLToPath(new URL(name, import.meta.url)), 'utf8');

type Bundle = NonNullable<IndexHtmlTransformContext['bundle']>;

const minified = (script: string) => transformSync(script, { minify: true }).code.trim();
const inlined = (script: string) => `<script>${minified(script)}</script>`;

const STYLESHEET = /<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/g;
const ENTRY = /<script type="module"[^>]*src="([^"]+)"[^>]*><\/script>/;
const PRELOADS = /<link rel="modulepreload"[^>]*>\s*/g;
const BOOT = 'boot.js';

/** The document whose content policy allows only scripts and styles in files. */
const STRICT = '/admin.html';

/** Puts styles and the two small scripts into the document; the app is fetched by the second of them instead of a tag. */
function inlineAll(html: string, bundle: Bundle): string {
  const [, entry = ''] = ENTRY.exec(html) ?? [];
  if (!entry) throw new Error('The document has no entry');
  const loader = inlined(source('loader.js').replace('__ENTRY__', entry));
  return html
    .replace('<!--boot-->', () => inlined(source(BOOT)))
    .replace(ENTRY, '')
    .replaceAll(PRELOADS, '')
    .replaceAll(STYLESHEET, (_tag, file: string) => {
      const asset = bundle[file];
      if (asset?.type !== 'asset') throw new Error(`${file} is not in the build`);
      // Never fetched: it tells the chunks that ask for these styles that they are there.
      return `<style>${String(asset.source)}</style><link rel="stylesheet" href="/${file}" media="not all" disabled>`;
    })
    .replace('<!--loader-->', () => loader);
}

function linkBoot(html: string, bundle: Bundle): string {
  const boot = Object.values(bundle).find((file) => file.type === 'asset' && file.names.includes(BOOT));
  if (!boot) throw new Error(`${BOOT} is not in the build`);
  return html.replace('<!--boot-->', `<script src="/${boot.fileName}"></script>`);
}

/**
 * Inlines styles and scripts, so that a document can be read before any file but the font has loaded. A document with the strict policy
 * links its files instead, including the one that sets the theme before the first paint.
 */
export function documentPlugin(): Plugin {
  let isForBrowser = false;
  return {
    name: 'sparkdrop-document',
    configResolved({ command, build }) {
      isForBrowser = command === 'build' && build.ssr === false;
    },
    buildStart() {
      if (isForBrowser) this.emitFile({ type: 'asset', name: BOOT, source: minified(source(BOOT)) });
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle, path }) {
        if (!bundle) return html.replace('<!--boot-->', () => inlined(source(BOOT))).replace('<!--loader-->', '');
        return path === STRICT ? linkBoot(html, bundle) : inlineAll(html, bundle);
      },
    },
  };
}

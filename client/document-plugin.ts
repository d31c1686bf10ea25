import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { transformSync } from 'esbuild';
import type { Plugin } from 'vite';

const source = (name: string) => readFileSync(fileURLToPath(new URL(name, import.meta.url)), 'utf8');

const inlined = (script: string) => `<script>${transformSync(script, { minify: true }).code.trim()}</script>`;

const STYLESHEET = /<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/g;
const ENTRY = /<script type="module"[^>]*src="([^"]+)"[^>]*><\/script>/;
const PRELOADS = /<link rel="modulepreload"[^>]*>\s*/g;

/**
 * Makes the document readable before any file but the font is there: styles and the two small scripts stand in it, and
 * the app is fetched by the second of them instead of a tag.
 */
export function documentPlugin(): Plugin {
  return {
    name: 'sparkdrop-document',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const booting = html.replace('<!--boot-->', () => inlined(source('boot.js')));
        if (!bundle) return booting.replace('<!--loader-->', '');
        const [, entry = ''] = ENTRY.exec(booting) ?? [];
        if (!entry) throw new Error('The document has no entry');
        const loader = inlined(source('loader.js').replace('__ENTRY__', entry));
        return booting
          .replace(ENTRY, '')
          .replaceAll(PRELOADS, '')
          .replaceAll(STYLESHEET, (_tag, file: string) => {
            const asset = bundle[file];
            if (asset?.type !== 'asset') throw new Error(`${file} is not in the build`);
            // Never fetched: it tells the chunks that ask for these styles that they are there.
            return `<style>${String(asset.source)}</style><link rel="stylesheet" href="/${file}" disabled>`;
          })
          .replace('<!--loader-->', () => loader);
      },
    },
  };
}

import type { RequestHandler } from 'express';
import { paths } from '../../../shared/contracts/page-paths.ts';
import type { Config } from '../config.ts';

const PATH = '/manifest.webmanifest';

const png = (name: string, size: number) => ({ src: `/app/${name}.png`, sizes: `${size}x${size}`, type: 'image/png' });

const picture = (form: 'narrow' | 'wide', sizes: string, label: string) => ({
  src: `/app/${form}.png`,
  sizes,
  type: 'image/png',
  form_factor: form,
  label,
});

const shortcut = (name: string, tab: string) => ({
  name,
  url: `${paths.dashboard}?tab=${tab}`,
  icons: [png('icon-192', 192)],
});

/** Returns the manifest that lets a browser install the dashboard as an app, under this installation's name. */
function manifestOf({ name }: Config['brand']) {
  return {
    id: paths.dashboard,
    name,
    short_name: name,
    description: 'Electrical leads near you, each sold to one electrician, and the jobs you took.',
    lang: 'en-AU',
    start_url: paths.dashboard,
    scope: '/',
    display: 'standalone',
    theme_color: '#ffffff',
    background_color: '#f6f5ef',
    categories: ['business', 'productivity'],
    icons: [
      png('icon-192', 192),
      png('icon-512', 512),
      { ...png('icon-maskable-512', 512), purpose: 'maskable' },
    ],
    screenshots: [
      picture('narrow', '390x844', 'Leads with their falling prices'),
      picture('wide', '1280x800', 'The dashboard on a large screen'),
    ],
    shortcuts: [shortcut('Available leads', 'available'), shortcut('Jobs', 'purchased')],
  };
}

/** Serves the web app manifest: the same for everyone, but linked only for people with a dashboard. */
export function webManifest({ brand }: Config): RequestHandler {
  const manifest = JSON.stringify(manifestOf(brand));
  return (req, res, next) => {
    if (req.path !== PATH) next();
    else res.set('cache-control', 'no-cache').type('application/manifest+json').send(manifest);
  };
}

import * as z from 'zod';
import type { EndpointShape } from '../../../shared/contracts/endpoint.ts';
import { statusOf } from '../../../shared/contracts/errors.ts';
import { endpoints } from '../../../shared/contracts/index.ts';
import { callersOf, refusalsOf } from './build-document.ts';

const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

function block(title: string, schema: EndpointShape['body']): string {
  if (!schema) return '';
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io: 'input' });
  return `<details><summary>${title}</summary><pre>${escape(JSON.stringify(rest, null, 2))}</pre></details>`;
}

function section(endpoint: EndpointShape): string {
  const { accepted, body, mediaType, method, name, path, query, status = 200, summary } = endpoint;
  const response = mediaType ? undefined : endpoint.response;
  const refusals = refusalsOf(endpoint).map((code) => `<code>${statusOf[code]} ${code}</code>`).join(' ');
  return `<section id="${name}">
<h2><code>${method} ${escape(path)}</code></h2>
<p>${escape(summary)}. For: ${escape(callersOf(endpoint))}.</p>
${block('Query', query)}
${block('Request body', body)}
${block(`Answer (${status})`, response)}
${mediaType ? `<p>Answers <code>${mediaType}</code>.</p>` : ''}
${accepted ? `<p>May answer 202: ${escape(accepted)}</p>` : ''}
<p>Refuses with ${refusals}</p>
</section>`;
}

/** Renders the readable API page from the endpoint registry. */
export function docsPage(title: string): string {
  const links = endpoints
    .map(({ method, name, path }) => `<li><a href="#${name}">${method} ${escape(path)}</a></li>`)
    .join('');
  return `<!doctype html>
<html lang="en-AU">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escape(title)} API</title>
<style>
body { font: 17px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 0 auto; padding: 1rem; color: #151c18; background: #f6f5ef }
section { border-top: 1px solid #7c7a6b; padding-block: 1rem }
h2 { font-size: 1.25rem; overflow-wrap: anywhere } pre { overflow-x: auto; background: #fff; padding: 1rem }
a { color: #1a5a9e }
</style>
</head>
<body>
<main>
<h1>${escape(title)} API</h1>
<p>Sessions are cookies. Bodies are JSON. Money is a decimal string, instants are ISO 8601. A refusal is
<code>{ message, code, requestId, issues? }</code>. The same as a document: <a href="/api/openapi.json">openapi.json</a>.</p>
<ul>${links}</ul>
${endpoints.map(section).join('\n')}
</main>
</body>
</html>`;
}

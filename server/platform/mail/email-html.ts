import type { EmailText } from './email.ts';
import { html, type Markup } from './markup.ts';
import type { PlatformConfig } from '../config.ts';

const FONT = 'font-family:system-ui,-apple-system,\'Segoe UI\',Roboto,\'Helvetica Neue\',Arial,sans-serif';
const INK = 'color:#151c18';
const SOFT = 'color:#5a655e';
const LINK = 'color:#0b6b47';
const WRAPS = 'overflow-wrap:anywhere;word-break:break-word';
const PREVIEW_LENGTH = 140;
/** Invisible characters that keep the text after the preview out of the preview. */
const FILLER = '\u2007\u034F '.repeat(60);

// These rules override the inline styles in email programs that support style sheets.
const styles = html`<style>
:root{color-scheme:light dark;supported-color-schemes:light dark}
@media(prefers-color-scheme:dark){
.page{background-color:#0f1512!important}
.card{background-color:#171e1a!important;border-color:#2b352f!important;border-top-color:#ffd21f!important}
.ink{color:#f1f4ef!important}
.soft{color:#9aa59e!important}
.link{color:#3dbe8b!important}
.line{border-color:#2b352f!important}
.button{background-color:#3dbe8b!important}
.label{color:#06140d!important}
}
@media(max-width:480px){.card{padding:24px 20px 8px!important}}
</style>`;

/** Returns a link's address, or undefined unless it opens a web page: `javascript:` and the like never become links. */
function webAddress(href: string): string | undefined {
  if (!URL.canParse(href)) return undefined;
  const url = new URL(href);
  return url.protocol === 'https:' || url.protocol === 'http:' ? url.href : undefined;
}

/** Turns line breaks into `<br>`. */
const lines = (text: string): Markup[] =>
  text.split('\n').map((line, index) => (index === 0 ? html`${line}` : html`<br>${line}`));

const paragraph = (text: string) =>
  html`<p class="ink" style="margin:0 0 16px;font-size:16px;line-height:1.5;${INK};${WRAPS}">${lines(text)}</p>\n`;

function factTable(facts: NonNullable<EmailText['facts']>): Markup | undefined {
  if (facts.length === 0) return undefined;
  const rows = facts.map(
    ([term, value]) => html`<tr>
<th class="soft line" scope="row" align="left" valign="top" width="30%" style="padding:10px 12px 10px 0;border-bottom:1px solid #d9d7cb;font-size:14px;line-height:1.5;font-weight:400;text-align:left;${SOFT}">${lines(term)}</th>
<td class="ink line" valign="top" style="padding:10px 0;border-bottom:1px solid #d9d7cb;font-size:16px;line-height:1.4;${INK};${WRAPS}">${lines(value)}</td>
</tr>\n`,
  );
  return html`<table width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:4px 0 24px;border-collapse:collapse;${FONT}">\n${rows}</table>\n`;
}

function button(action: NonNullable<EmailText['action']>): Markup {
  const { label, href } = action;
  const address = webAddress(href);
  if (!address) return paragraph(`${label}:\n${href}`);
  return html`<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 20px"><tr>
<td class="button" bgcolor="#0b6b47" style="border-radius:10px;background-color:#0b6b47"><a class="label" href="${address}" style="display:inline-block;padding:13px 24px;font-size:16px;line-height:1.3;font-weight:600;color:#ffffff;text-decoration:none;${FONT}">${label}</a></td>
</tr></table>
<p class="soft" style="margin:0 0 24px;font-size:14px;line-height:1.5;${SOFT}">If the button doesn’t work, open this link:<br><a class="link" href="${address}" style="word-break:break-all;${LINK}">${href}</a></p>\n`;
}

function unsubscribe(href: string): Markup {
  const address = webAddress(href);
  const text = 'Unsubscribe';
  if (!address) return html`<br>${text}: ${href}`;
  return html`<br><a class="soft" href="${address}" style="display:inline-block;padding:12px 0;${SOFT}">${text}</a>`;
}

/** Renders an email as a whole HTML document. It loads nothing (no images, scripts or fonts), and all text is escaped. */
export function emailHtml({ brand }: Pick<PlatformConfig, 'brand'>, email: EmailText): string {
  const { subject, greeting, paragraphs, facts = [], action, closing = [], unsubscribeHref } = email;
  const preview = (paragraphs[0] ?? '').slice(0, PREVIEW_LENGTH);
  return html`<!doctype html>
<html lang="en-AU">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${subject}</title>
${styles}
</head>
<body class="page" style="margin:0;padding:0;background-color:#f6f5ef;${FONT}">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${preview}${FILLER}</div>
<table class="page" role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="background-color:#f6f5ef;${FONT}"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0" style="width:100%;max-width:600px;${FONT}">
<tr><td class="ink" style="padding:0 4px 16px;font-size:20px;line-height:1.3;font-weight:700;${INK}">${brand.name}</td></tr>
<tr><td class="card" style="padding:32px 32px 16px;border:1px solid #d9d7cb;border-top:4px solid #ffd21f;border-radius:12px;background-color:#ffffff">
<h1 class="ink" style="margin:0 0 20px;font-size:22px;line-height:1.3;font-weight:700;${INK};${WRAPS}">${subject}</h1>
${greeting === undefined ? undefined : paragraph(greeting)}${paragraphs.map(paragraph)}${factTable(facts)}${action && button(action)}${closing.map(paragraph)}</td></tr>
<tr><td class="soft" style="padding:20px 4px 0;font-size:14px;line-height:1.6;${SOFT}">${brand.name} · ${brand.phone} · ${brand.email}<br>Operated by ${brand.operator}${unsubscribeHref === undefined ? undefined : unsubscribe(unsubscribeHref)}</td></tr>
</table>
</td></tr></table>
</body>
</html>
`.markup;
}

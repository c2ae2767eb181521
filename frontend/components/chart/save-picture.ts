/** Style properties saved into a picture besides its shapes: a picture saved alone has no style sheets around it. */
const looks = [
  ...['fill', 'stroke', 'stroke-width', 'stroke-dasharray', 'stroke-linejoin', 'text-anchor'],
  ...['font-family', 'font-size', 'font-weight'],
] as const;

/** Of the lines above a picture, in its own units. */
const [lineHeight, fontSize, margin] = [20, 13, 12];

/** Makes room above a picture for what it is about. */
function addLines(copy: SVGSVGElement, lines: readonly string[], colour: string): void {
  const { width, height } = copy.viewBox.baseVal;
  const room = lines.length * lineHeight + margin;
  copy.setAttribute('viewBox', `0 ${-room} ${width} ${height + room}`);
  copy.setAttribute('height', String(height + room));
  for (const [n, line] of lines.entries()) {
    const text = document.createElementNS('http://www.w3.org/2000/svg', 'text');
    text.setAttribute('x', String(margin));
    text.setAttribute('y', String((n + 1) * lineHeight - room));
    text.setAttribute('font-family', 'Inter, sans-serif');
    text.setAttribute('font-size', String(fontSize));
    text.setAttribute('font-weight', n === 0 ? '600' : '400');
    text.setAttribute('fill', colour);
    text.textContent = line;
    copy.append(text);
  }
}

/** A picture as a file of its own, as it looks on this screen; `lines`: what it is about, above it. */
export function pictureFile(picture: SVGSVGElement, lines: readonly string[] = []): Blob {
  const copy = picture.cloneNode(true) as SVGSVGElement;
  const originals = picture.querySelectorAll('*');
  for (const [n, part] of copy.querySelectorAll('*').entries()) {
    const original = originals[n];
    if (!original) continue;
    const style = getComputedStyle(original);
    for (const look of looks) part.setAttribute(look, style.getPropertyValue(look));
    part.removeAttribute('class');
  }
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  const { backgroundColor, color } = getComputedStyle(document.body);
  if (lines.length > 0) addLines(copy, lines, color);
  const ground = document.createElementNS('http://www.w3.org/2000/svg', 'rect');
  ground.setAttribute('width', '100%');
  ground.setAttribute('height', '100%');
  ground.setAttribute('y', String(copy.viewBox.baseVal.y));
  ground.setAttribute('fill', backgroundColor);
  copy.prepend(ground);
  return new Blob([new XMLSerializer().serializeToString(copy)], { type: 'image/svg+xml' });
}

/** What a picture is made of besides its shapes: saved alone it has no style sheets around it. */
const looks = [
  ...['fill', 'stroke', 'stroke-width', 'stroke-dasharray', 'stroke-linejoin', 'text-anchor'],
  ...['font-family', 'font-size', 'font-weight'],
] as const;

/** A picture as a file of its own, as it looks on this screen. */
export function pictureFile(picture: SVGSVGElement): Blob {
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
  const ground = document.createElementNS('http://www.w3.org/2000/svg', 'rect');
  ground.setAttribute('width', '100%');
  ground.setAttribute('height', '100%');
  ground.setAttribute('fill', getComputedStyle(document.body).backgroundColor);
  copy.prepend(ground);
  return new Blob([new XMLSerializer().serializeToString(copy)], { type: 'image/svg+xml' });
}

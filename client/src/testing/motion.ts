/** Sets the device's motion preference in the fake browser. */
export function setMotion(prefersReducedMotion: 'reduce' | 'no-preference'): void {
  const { happyDOM } = window as unknown as {
    happyDOM: { settings: { device: { prefersReducedMotion: string } } };
  };
  happyDOM.settings.device.prefersReducedMotion = prefersReducedMotion;
}

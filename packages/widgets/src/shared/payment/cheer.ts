/** A moment of confetti from both sides, once. It loads after a payment, and never for people who asked for less motion. */
import confetti from 'canvas-confetti';

const colors = ['#3e63dd', '#46a758', '#ffb224', '#e5484d', '#8e4ec6', '#05a2c2'];

export default async (canvas: HTMLCanvasElement): Promise<void> => {
  // On this page's own thread, because the library's worker would come from a blob, which a page's policy may refuse.
  const fire = confetti.create(canvas, { resize: true, useWorker: false, disableForReducedMotion: true });
  const shots = [
    { angle: 60, origin: { x: 0, y: 0.7 } },
    { angle: 120, origin: { x: 1, y: 0.7 } },
  ].map((from) => fire({ ...from, colors, particleCount: 70, spread: 65, startVelocity: 55, ticks: 260 }));
  await Promise.all(shots);
  canvas.remove();
};

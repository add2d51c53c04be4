import { Component, type VNode } from 'preact';
import * as css from './form.css.ts';

/** One line of a drawing: x and y by turns, as shares of the pad's width, so that it fits any size again. */
export type Stroke = number[];

interface PadProps {
  label: string;
  isWrong: boolean;
  strokes: Stroke[];
  /** Called when a line is finished, with the drawing as a PNG data URL. */
  onDrawn: (image: string) => void;
}

/** A place to draw with mouse, finger or pen. */
export class Pad extends Component<PadProps> {
  #canvas: HTMLCanvasElement | null = null;
  #stroke: Stroke | undefined;
  #watch: ResizeObserver | undefined;

  readonly #attach = (canvas: HTMLCanvasElement | null): void => {
    if (canvas === this.#canvas) return;
    this.#canvas = canvas;
    this.#watch?.disconnect();
    if (!canvas) return;
    this.#watch = new ResizeObserver(() => this.#redraw());
    this.#watch.observe(canvas);
  };

  override componentDidUpdate(before: PadProps): void {
    if (before.strokes !== this.props.strokes) this.#redraw();
  }

  #redraw(): void {
    const canvas = this.#canvas;
    if (!canvas?.clientWidth) return;
    const scale = Math.min(2, devicePixelRatio || 1);
    canvas.width = canvas.clientWidth * scale;
    canvas.height = canvas.clientHeight * scale;
    const pen = canvas.getContext('2d')!;
    pen.fillStyle = '#fff';
    pen.fillRect(0, 0, canvas.width, canvas.height);
    for (const stroke of this.props.strokes) this.#draw(stroke, 0);
  }

  /** Draws a line from its point number `from` on, rounded through the middles between points. */
  #draw(stroke: Stroke, from: number): void {
    const canvas = this.#canvas!;
    const pen = canvas.getContext('2d')!;
    const at = (i: number) => [stroke[2 * i]! * canvas.width, stroke[2 * i + 1]! * canvas.width] as const;
    pen.strokeStyle = '#10131a';
    pen.lineWidth = canvas.width / 280;
    pen.lineCap = pen.lineJoin = 'round';
    pen.beginPath();
    pen.moveTo(...at(from));
    for (let i = from + 1; i < stroke.length / 2; i++) pen.lineTo(...at(i));
    if (stroke.length === 2) pen.lineTo(...at(0));
    pen.stroke();
  }

  #point(event: PointerEvent): [number, number] {
    const box = this.#canvas!.getBoundingClientRect();
    return [(event.clientX - box.left) / box.width, (event.clientY - box.top) / box.width];
  }

  readonly #down = (event: PointerEvent): void => {
    if (event.button !== 0) return;
    this.#canvas!.setPointerCapture(event.pointerId);
    this.#stroke = this.#point(event);
    this.props.strokes.push(this.#stroke);
    this.#draw(this.#stroke, 0);
  };

  readonly #move = (event: PointerEvent): void => {
    if (!this.#stroke) return;
    const from = this.#stroke.length / 2 - 1;
    this.#stroke.push(...this.#point(event));
    this.#draw(this.#stroke, from);
  };

  readonly #up = (): void => {
    if (!this.#stroke) return;
    this.#stroke = undefined;
    this.props.onDrawn(this.#canvas!.toDataURL('image/png'));
  };

  render({ label, isWrong }: PadProps): VNode {
    return (
      <canvas
        ref={this.#attach}
        class={css.canvas}
        role="img"
        aria-label={label}
        data-wrong={isWrong || undefined}
        onPointerDown={this.#down}
        onPointerMove={this.#move}
        onPointerUp={this.#up}
        onPointerCancel={this.#up}
      />
    );
  }
}

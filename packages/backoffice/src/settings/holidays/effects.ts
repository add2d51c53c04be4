/** How many classes a change of holidays cancels and brings back, which stay, and whom it tells. */
export interface Effect {
  cancelled: number;
  back: number;
  kept: number;
  staff: number;
  families: number;
}

/** What a change of holidays is sent with once someone has seen what it does to classes. */
export interface Answers {
  confirmed?: 0 | 1;
  notify?: 0 | 1;
}

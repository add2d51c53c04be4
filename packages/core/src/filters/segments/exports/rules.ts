import { type Named, type FileColumn, one, nameOf } from '../../../people/exports/rules.ts';

/** A row of the export of segments; `conditions` are in the school's words. */
export interface SegmentOfFile {
  segment_id: number;
  segment_name: string;
  /** What the school calls these people. */
  people: string;
  conditions: string;
  created_by: Named | null;
  created_at: string;
}

/** Everything that a file of segments can hold. */
export const segmentFile: readonly FileColumn<SegmentOfFile>[] = [
  one('segment_name', 'Segment', (row) => row.segment_name),
  one('segment_type', 'People', (row) => row.people),
  one('filter_data', 'Conditions', (row) => row.conditions),
  one('created_by', 'Created by', (row) => nameOf(row.created_by)),
  one('created_at', 'Created on', (row, day) => day(row.created_at)),
  one('segment_id', 'Segment ID', (row) => row.segment_id),
];

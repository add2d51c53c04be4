import { kind } from '../http/kind.ts';

export const fileUploaded = kind('file.uploaded', {
  group: 'The school',
  does: 'uploaded a picture',
  after: 'feedback.added',
});

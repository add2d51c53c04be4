/** The media types that families can attach: some of those that staff can keep on a person. */
export const formFileKinds: readonly string[] = [
  'application/pdf',
  'image/jpeg',
  'image/png',
  'image/webp',
  'text/plain',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.oasis.opendocument.text',
];

/** What the picker of a browser offers for them. */
export const FORM_FILE_ACCEPT = '.pdf,.jpg,.jpeg,.png,.webp,.txt,.docx,.odt';

/** What is taken, in words for families. */
export const FORM_FILE_TEXT = 'PDF, picture, text, Word or OpenDocument; at most 10 MB each';

/** Files that one opening of a form takes, tries included. */
export const MOST_UPLOADS = 20;

/** The largest file, in bytes. */
export const LARGEST_FORM_FILE = 10 * 1024 * 1024;

/** Days until the file of an unsent form is deleted: a little longer than a form can be saved for later. */
export const UPLOAD_DAYS = 32;

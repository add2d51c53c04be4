import { FileImage, FileSpreadsheet, FileText } from 'lucide-react';

/** The sign of a document's kind. */
export function fileIcon(media_type: string) {
  if (media_type.startsWith('image/')) return <FileImage size={20} aria-hidden />;
  return /sheet|csv/.test(media_type) ? <FileSpreadsheet size={20} aria-hidden /> : <FileText size={20} aria-hidden />;
}

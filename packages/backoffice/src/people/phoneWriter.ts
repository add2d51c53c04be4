import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { writePhone as write } from '@schoolbell/core/forms/phones/rules';

/** A kept number as people write it in the school's country. */
export const writePhone = (phone: string, home: string): string => write(phone, home, parsePhoneNumberFromString);

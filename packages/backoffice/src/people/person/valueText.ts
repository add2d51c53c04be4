export { addressText, valueText } from '@schoolbell/core/forms/values/rules';

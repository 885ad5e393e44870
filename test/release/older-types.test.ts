import { checkTypes } from '../types/check-types.js';

checkTypes('5.9', 'typescript-5.9', 'whole.json');
checkTypes('6.0', 'typescript', 'whole.json');

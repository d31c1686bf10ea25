import { internationalPhone, maskPhone, storedPhone } from '../../../shared/domain/phone.ts';
import { localityFor, parsePlace, publicPlace } from '../../../shared/domain/place.ts';
import { firstNameOf, REDACTION_VERSION, redactFreeText } from '../../../shared/domain/redact.ts';

/** What a customer gave that a stranger may not see as it stands. */
interface PrivateFields {
  customerName: string;
  customerPhone: string;
  serviceLocation: string;
  electricalWork: string;
  specialRequests: string | null;
}

/** Returns every column that follows from the customer's own words, for writing them together. */
export function derivedColumns(fields: PrivateFields) {
  const { customerName, serviceLocation, electricalWork, specialRequests } = fields;
  const place = parsePlace(serviceLocation);
  const locality = localityFor(place);
  return {
    ...fields,
    customerPhone: storedPhone(fields.customerPhone),
    customerPhoneInternational: internationalPhone(fields.customerPhone),
    ...place,
    latitude: locality?.latitude ?? null,
    longitude: locality?.longitude ?? null,
    publicName: firstNameOf(customerName),
    publicPhone: maskPhone(fields.customerPhone),
    publicLocation: publicPlace(serviceLocation, customerName),
    publicElectricalWork: redactFreeText(electricalWork, customerName),
    publicSpecialRequests: specialRequests && redactFreeText(specialRequests, customerName),
    redactionVersion: REDACTION_VERSION,
  };
}

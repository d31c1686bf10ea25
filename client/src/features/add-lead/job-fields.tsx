import { useWatch } from 'react-hook-form';
import { MAX_TRAVEL_KM, manualUrgencies } from '@shared/contracts/manual-leads.ts';
import { inspectionTypes, jobPropertyTypes, jobServiceTypes, jobUrgencies } from '@shared/domain/words/enums.ts';
import {
  inspectionTypeLabels,
  propertyTypeLabels,
  serviceTypeLabels,
  urgencyLabels,
} from '@shared/domain/words/labels.ts';
import { formatPhone } from '@shared/domain/contact/phone.ts';
import { DescriptionField, LineField, LocationField, NotesField, WordField } from './lead-fields.tsx';
import type { LeadForm } from './use-new-lead.ts';

/** Renders the customer's name and phone: the only customer details a lead must have. */
function WhoFields(lead: LeadForm) {
  const groupDigits = () => {
    const typed = lead.form.getValues('customerPhone');
    if (formatPhone(typed) !== typed) lead.form.setValue('customerPhone', formatPhone(typed));
  };
  return (
    <>
      <LineField {...lead} name="customerName" label="Customer name" autoCapitalize="words" />
      <LineField
        {...lead}
        name="customerPhone"
        label="Phone"
        type="tel"
        inputMode="tel"
        maxLength={40}
        onBlur={groupDigits}
      />
    </>
  );
}

function MoreAboutCustomer(lead: LeadForm) {
  return (
    <>
      <LineField
        {...lead}
        name="customerEmail"
        label="Email"
        optional
        type="email"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
      />
      <LineField {...lead} name="customerAddress" label="Address" optional autoCapitalize="words" />
    </>
  );
}

/** Renders the fields of an electrical job: required ones first, optional ones last. */
export function ElectricalFields(lead: LeadForm) {
  const serviceType = useWatch({ control: lead.form.control, name: 'serviceType' });
  return (
    <>
      <WhoFields {...lead} />
      <LocationField {...lead} label="Service location" />
      <DescriptionField {...lead} />
      <WordField
        {...lead}
        name="serviceType"
        legend="Service type"
        words={jobServiceTypes}
        labels={serviceTypeLabels}
      />
      {serviceType === 'emergency' ? (
        <p>Emergency, as soon as possible</p>
      ) : (
        <WordField {...lead} name="urgency" legend="Urgency" words={jobUrgencies} labels={urgencyLabels} />
      )}
      <WordField
        {...lead}
        name="propertyType"
        legend="Property type"
        words={jobPropertyTypes}
        labels={propertyTypeLabels}
      />
      <MoreAboutCustomer {...lead} />
      <NotesField {...lead} label="Notes" />
    </>
  );
}

function VehicleLines(lead: LeadForm) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <LineField {...lead} name="vehicleMake" label="Vehicle make" autoCapitalize="words" />
      <LineField {...lead} name="vehicleModel" label="Vehicle model" autoCapitalize="words" />
      <LineField {...lead} name="vehicleYear" label="Vehicle year" inputMode="numeric" maxLength={4} />
      <LineField
        {...lead}
        name="vehicleRego"
        label="Vehicle rego"
        optional
        autoCapitalize="characters"
        spellCheck={false}
      />
    </div>
  );
}

/** Renders the fields of work on a vehicle. */
export function VehicleFields(lead: LeadForm) {
  return (
    <>
      <WhoFields {...lead} />
      <VehicleLines {...lead} />
      <LocationField {...lead} label="Preferred location" />
      <WordField
        {...lead}
        name="inspectionType"
        legend="Where to do the work"
        words={inspectionTypes}
        labels={inspectionTypeLabels}
      />
      <LineField
        {...lead}
        name="travelDistance"
        label="Travel distance (km)"
        hint={`0 to ${MAX_TRAVEL_KM}`}
        inputMode="numeric"
        maxLength={5}
      />
      <WordField {...lead} name="vehicleUrgency" legend="Urgency" words={manualUrgencies} labels={urgencyLabels} />
      <MoreAboutCustomer {...lead} />
      <NotesField {...lead} label="Specific requests" />
    </>
  );
}
